import type { QuestionSet } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { noneOfThese } from './common-answers.ts'
import {
  activity,
  allergies,
  anythingElse,
  medicines,
  missed,
  pregnancy,
  smoking,
  weight,
} from './common-questions.ts'

// NICE NG136 (hypertension: 180/120 and above, home measurement), AHA/ACC 2025 guideline (severe hypertension and signs of
// damage to organs), NICE NG133 (hypertension in pregnancy: 140/90, severe from 160/110), Hypertension Canada.
export const bloodPressure: QuestionSet = {
  id: 'blood-pressure',
  version: 1,
  title: both('High blood pressure follow-up', 'Suivi de la haute pression'),
  answeredBy: 'patient',
  questions: [
    {
      kind: 'choices',
      id: 'danger',
      text: both(
        'Do you have any of these right now?',
        'Avez-vous l’un de ces signes en ce moment ?',
      ),
      short: both('Danger signs', 'Signes de danger'),
      options: [
        option('chest', 'Chest pain', 'Douleur à la poitrine'),
        option('breathless', 'Very short of breath', 'Grand essoufflement'),
        option(
          'weak',
          'A weak or numb face, arm or leg',
          'Visage, bras ou jambe faible ou engourdi',
        ),
        option('speech', 'Trouble speaking', 'Difficulté à parler'),
        option('headache', 'Sudden, very bad headache', 'Mal de tête soudain et très fort'),
        option('sight', 'Sudden change of sight', 'Changement soudain de la vue'),
        option('confused', 'Confusion', 'Confusion'),
        noneOfThese,
      ],
    },
    {
      kind: 'yes-no',
      id: 'home',
      text: both(
        'Do you measure your blood pressure at home?',
        'Mesurez-vous votre tension à la maison ?',
      ),
      short: both('Home measurement', 'Mesure à domicile'),
    },
    {
      kind: 'number',
      id: 'upper',
      when: { question: 'home', yes: true },
      units: ['mmhg'],
      min: 60,
      max: 280,
      text: both(
        'What is the upper number most often?',
        'Quel est le chiffre du haut le plus souvent ?',
      ),
      help: both('For example 135 in 135/85.', 'Par exemple 135 dans 135/85.'),
      short: both('Usual systolic', 'Systolique habituelle'),
    },
    {
      kind: 'number',
      id: 'lower',
      when: { question: 'home', yes: true },
      units: ['mmhg'],
      min: 30,
      max: 180,
      text: both(
        'What is the lower number most often?',
        'Quel est le chiffre du bas le plus souvent ?',
      ),
      help: both('For example 85 in 135/85.', 'Par exemple 85 dans 135/85.'),
      short: both('Usual diastolic', 'Diastolique habituelle'),
    },
    {
      kind: 'number',
      id: 'highest-upper',
      when: { question: 'home', yes: true },
      units: ['mmhg'],
      min: 60,
      max: 300,
      text: both(
        'What was the highest upper number in the past 2 days?',
        'Quel a été le chiffre du haut le plus élevé depuis 2 jours ?',
      ),
      help: both(
        'Choose “I don’t know” if you didn’t measure it.',
        'Choisissez « Je ne sais pas » si vous n’avez pas mesuré.',
      ),
      short: both('Highest systolic in 2 days', 'Systolique maximale en 2 jours'),
    },
    {
      kind: 'number',
      id: 'highest-lower',
      when: { question: 'home', yes: true },
      units: ['mmhg'],
      min: 30,
      max: 200,
      text: both(
        'What was the highest lower number in the past 2 days?',
        'Quel a été le chiffre du bas le plus élevé depuis 2 jours ?',
      ),
      short: both('Highest diastolic in 2 days', 'Diastolique maximale en 2 jours'),
    },
    missed,
    {
      kind: 'choices',
      id: 'effects',
      text: both('Do you have any of these?', 'Avez-vous l’un de ces effets ?'),
      short: both('Possible side effects', 'Effets secondaires possibles'),
      options: [
        option('dizzy', 'Dizzy when I stand up', 'Étourdi en me levant'),
        option('faint', 'I fainted or fell', 'Je me suis évanoui ou je suis tombé'),
        option('cough', 'Dry cough', 'Toux sèche'),
        option('ankles', 'Swollen ankles', 'Chevilles enflées'),
        option('cramps', 'Muscle cramps', 'Crampes'),
        option('tired', 'Tired or slow pulse', 'Fatigue ou pouls lent'),
        option('sexual', 'Sexual problems', 'Problèmes sexuels'),
        option('face', 'Swollen lips or face', 'Lèvres ou visage enflés'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'raising',
      text: both('Do you take any of these?', 'Prenez-vous l’un de ces produits ?'),
      short: both('May raise pressure', 'Peut élever la tension'),
      options: [
        option('nsaid', 'Ibuprofen, naproxen or similar', 'Ibuprofène, naproxène ou semblable'),
        option(
          'decongestant',
          'Cold medicine or nose spray',
          'Médicament du rhume ou vaporisateur nasal',
        ),
        option('pill', 'Birth control pill or hormones', 'Pilule contraceptive ou hormones'),
        option('stimulant', 'Stimulants or energy drinks', 'Stimulants ou boissons énergisantes'),
        option('liquorice', 'Black liquorice', 'Réglisse noire'),
        option('steroids', 'Steroids (cortisone)', 'Cortisone'),
        noneOfThese,
      ],
    },
    {
      kind: 'choice',
      id: 'salt',
      text: both(
        'How often do you eat salty or ready-made food?',
        'À quelle fréquence mangez-vous salé ou des plats préparés ?',
      ),
      short: both('Salt', 'Sel'),
      options: [
        option('rarely', 'Rarely', 'Rarement'),
        option('week', 'A few times a week', 'Quelques fois par semaine'),
        option('daily', 'Every day', 'Tous les jours'),
      ],
    },
    {
      kind: 'number',
      id: 'alcohol',
      units: ['drinks'],
      min: 0,
      max: 200,
      text: both(
        'How many alcoholic drinks do you have in a week?',
        'Combien de verres d’alcool prenez-vous par semaine ?',
      ),
      short: both('Alcohol a week', 'Alcool par semaine'),
    },
    activity,
    smoking,
    {
      kind: 'choices',
      id: 'sleep',
      text: both(
        'Is any of this true of your sleep?',
        'L’un de ces points est-il vrai pour votre sommeil ?',
      ),
      short: both('Sleep', 'Sommeil'),
      options: [
        option('snore', 'I snore loudly', 'Je ronfle fort'),
        option('stops', 'Someone saw me stop breathing', 'On m’a vu arrêter de respirer'),
        option('tired', 'I’m sleepy in the day', 'Je somnole le jour'),
        noneOfThese,
      ],
    },
    weight,
    pregnancy,
    medicines,
    allergies,
    anythingElse,
  ],
  emergencies: [
    {
      id: 'organ',
      action: 'ambulance',
      when: {
        question: 'danger',
        includes: ['chest', 'breathless', 'weak', 'speech', 'headache', 'sight', 'confused'],
      },
      reason: both(
        'This can be a stroke, a heart attack or damage from high pressure.',
        'Cela peut être un AVC, un infarctus ou un effet grave de la haute pression.',
      ),
      advice: both('Note the time when it began.', 'Notez l’heure du début.'),
      short: both(
        'Possible stroke, heart attack or hypertensive emergency',
        'AVC, infarctus ou urgence hypertensive possible',
      ),
    },
    {
      id: 'swelling',
      action: 'ambulance',
      when: { question: 'effects', includes: ['face'] },
      reason: both(
        'Swollen lips or face can be a severe reaction to a medicine.',
        'Des lèvres ou un visage enflés peuvent être une réaction grave à un médicament.',
      ),
      short: both('Possible angioedema', 'Angio-œdème possible'),
    },
    {
      id: 'pregnant-severe',
      action: 'hospital',
      when: {
        all: [
          { question: 'pregnancy', includes: ['yes', 'recent'] },
          {
            any: [
              { question: 'highest-upper', atLeast: 160 },
              { question: 'highest-lower', atLeast: 110 },
              { question: 'upper', atLeast: 160 },
              { question: 'lower', atLeast: 110 },
            ],
          },
        ],
      },
      reason: both(
        'Very high pressure around a pregnancy is an emergency.',
        'Une très haute pression autour d’une grossesse est une urgence.',
      ),
      short: both('≥ 160/110, pregnant or postpartum', '≥ 160/110, grossesse ou post-partum'),
    },
    {
      id: 'severe',
      action: 'today',
      when: {
        any: [
          { question: 'highest-upper', atLeast: 180 },
          { question: 'highest-lower', atLeast: 120 },
          { question: 'upper', atLeast: 180 },
          { question: 'lower', atLeast: 120 },
        ],
      },
      reason: both('Your blood pressure is very high.', 'Votre tension est très haute.'),
      advice: both(
        'Sit still for 5 minutes and measure again. Take your pills as usual.',
        'Restez assis 5 minutes et mesurez de nouveau. Prenez vos comprimés comme d’habitude.',
      ),
      short: both('≥ 180/120 without danger signs', '≥ 180/120 sans signe de danger'),
    },
    {
      id: 'pregnant',
      action: 'today',
      when: {
        all: [
          { question: 'pregnancy', includes: ['yes', 'recent'] },
          {
            any: [
              { question: 'highest-upper', atLeast: 140 },
              { question: 'highest-lower', atLeast: 90 },
              { question: 'upper', atLeast: 140 },
              { question: 'lower', atLeast: 90 },
            ],
          },
        ],
      },
      reason: both(
        'High pressure around a pregnancy should be checked the same day.',
        'Une haute pression autour d’une grossesse doit être examinée le jour même.',
      ),
      short: both('≥ 140/90, pregnant or postpartum', '≥ 140/90, grossesse ou post-partum'),
    },
  ],
}
