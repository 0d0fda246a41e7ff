import type { Condition, QuestionSet } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { childEmergencies } from './child-emergencies.ts'
import { noneOfThese } from './common-answers.ts'
import { allergies, anythingElse, course, medicines } from './common-questions.ts'

const isUnwell: Condition = {
  question: 'reason',
  includes: ['fever', 'cough', 'ear', 'stomach', 'belly', 'rash', 'injury', 'growth', 'other'],
}

export const child: QuestionSet = {
  id: 'child',
  version: 1,
  title: both('Child’s visit', 'Consultation d’un enfant'),
  answeredBy: 'parent',
  questions: [
    {
      kind: 'choices',
      id: 'danger',
      text: both(
        'Does your child have any of these right now?',
        'Votre enfant a-t-il l’un de ces signes en ce moment ?',
      ),
      short: both('Danger signs', 'Signes de danger'),
      options: [
        option(
          'colour',
          'Blue, grey or blotchy skin or lips',
          'Peau ou lèvres bleues, grises ou marbrées',
        ),
        option(
          'breathing',
          'Very hard breathing, grunting or pauses',
          'Respire très mal, gémit ou fait des pauses',
        ),
        option('wake', 'Floppy, or hard to wake', 'Mou, ou difficile à réveiller'),
        option('seizure', 'A seizure', 'Une convulsion'),
        option(
          'spots',
          'Spots that stay when you press a glass on them',
          'Taches qui restent quand on appuie un verre dessus',
        ),
        option('neck', 'A stiff neck or bulging soft spot', 'Nuque raide ou fontanelle bombée'),
        option(
          'cry',
          'A weak or high cry that won’t stop',
          'Pleurs faibles ou aigus qui ne cessent pas',
        ),
        noneOfThese,
      ],
    },
    {
      kind: 'number',
      id: 'age',
      when: { unknown: 'age' },
      units: ['months', 'weeks', 'years'],
      min: 0,
      max: 216,
      text: both('How old is your child?', 'Quel âge a votre enfant ?'),
      short: both('Age', 'Âge'),
    },
    {
      kind: 'choices',
      id: 'reason',
      text: both('What brings you in?', 'Pourquoi venez-vous ?'),
      short: both('Reason', 'Motif'),
      options: [
        option('fever', 'Fever', 'Fièvre'),
        option('cough', 'Cough, cold or breathing', 'Toux, rhume ou respiration'),
        option('ear', 'Ear or throat pain', 'Mal d’oreille ou de gorge'),
        option('stomach', 'Vomiting or diarrhea', 'Vomissements ou diarrhée'),
        option('belly', 'Belly pain', 'Mal de ventre'),
        option('rash', 'Rash', 'Éruption'),
        option('injury', 'Injury', 'Blessure'),
        option(
          'growth',
          'Growth, sleep, food or behaviour',
          'Croissance, sommeil, alimentation ou comportement',
        ),
        option('check', 'Check-up or vaccines', 'Bilan de santé ou vaccins'),
        option('other', 'Something else', 'Autre chose'),
      ],
    },
    {
      kind: 'text',
      long: true,
      id: 'worry',
      text: both('What worries you most?', 'Qu’est-ce qui vous inquiète le plus ?'),
      short: both('Parent’s concern', 'Inquiétude du parent'),
    },
    {
      kind: 'number',
      id: 'duration',
      when: isUnwell,
      units: ['days', 'hours', 'weeks', 'months'],
      min: 0,
      max: 3650,
      text: both('How long has this been going on?', 'Depuis combien de temps cela dure-t-il ?'),
      short: both('Duration', 'Durée'),
    },
    { ...course, when: isUnwell },
    {
      kind: 'number',
      id: 'temperature',
      when: { question: 'reason', includes: ['fever'] },
      units: ['celsius', 'fahrenheit'],
      min: 33,
      max: 43,
      text: both(
        'What was the highest temperature?',
        'Quelle a été la température la plus haute ?',
      ),
      help: both(
        'Choose “I don’t know” if you didn’t measure it.',
        'Choisissez « Je ne sais pas » si vous ne l’avez pas mesurée.',
      ),
      short: both('Highest temperature', 'Température maximale'),
    },
    {
      kind: 'number',
      id: 'fever-days',
      when: { question: 'reason', includes: ['fever'] },
      units: ['days'],
      min: 0,
      max: 60,
      text: both(
        'For how many days has there been a fever?',
        'Depuis combien de jours y a-t-il de la fièvre ?',
      ),
      short: both('Days of fever', 'Jours de fièvre'),
    },
    {
      kind: 'choices',
      id: 'breathing',
      when: { question: 'reason', includes: ['cough'] },
      text: both('Have you noticed any of these?', 'Avez-vous remarqué l’un de ces signes ?'),
      short: both('Breathing', 'Respiration'),
      options: [
        option('fast', 'Fast breathing', 'Respiration rapide'),
        option('ribs', 'Skin pulls in between the ribs', 'La peau se creuse entre les côtes'),
        option('wheeze', 'Wheezing', 'Respiration sifflante'),
        option('bark', 'A barking cough', 'Toux comme un aboiement'),
        option('noisy', 'Noise when breathing in, at rest', 'Bruit en inspirant, au repos'),
        option('choke', 'It began after choking', 'Cela a commencé après un étouffement'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'vomit',
      when: { question: 'reason', includes: ['stomach', 'belly'] },
      text: both('Have you seen any of these?', 'Avez-vous vu l’un de ces signes ?'),
      short: both('Vomiting and stool', 'Vomissements et selles'),
      options: [
        option('green', 'Green vomit', 'Vomi vert'),
        option('blood', 'Blood in vomit or stool', 'Sang dans le vomi ou les selles'),
        option('every', 'All food and drink is vomited', 'Tout est vomi'),
        option('hard', 'A hard or swollen belly', 'Ventre dur ou gonflé'),
        option(
          'right',
          'Pain low on the right, worse with moving',
          'Douleur en bas à droite, pire en bougeant',
        ),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'injury',
      when: { question: 'reason', includes: ['injury'] },
      text: both(
        'Since the injury, is any of this true?',
        'Depuis la blessure, y a-t-il l’un de ces signes ?',
      ),
      short: both('Since the injury', 'Depuis la blessure'),
      options: [
        option(
          'head',
          'Hit the head, then passed out, vomited or acts strangely',
          'Coup à la tête, puis perte de connaissance, vomissements ou comportement étrange',
        ),
        option('limb', 'Won’t use an arm or leg', 'N’utilise plus un bras ou une jambe'),
        option(
          'burn',
          'A burn larger than a palm, or on the face or hands',
          'Brûlure plus grande que la paume, ou au visage ou aux mains',
        ),
        option('cut', 'A deep cut', 'Coupure profonde'),
        noneOfThese,
      ],
    },
    {
      kind: 'choice',
      id: 'drinking',
      when: { question: 'reason', includes: ['fever', 'cough', 'ear', 'stomach', 'belly'] },
      text: both('How much does your child drink?', 'Combien votre enfant boit-il ?'),
      short: both('Fluids', 'Boissons'),
      options: [
        option('usual', 'As usual', 'Comme d’habitude'),
        option('less', 'Less than usual', 'Moins que d’habitude'),
        option('half', 'Less than half', 'Moins de la moitié'),
        option('none', 'Almost nothing', 'Presque rien'),
      ],
    },
    {
      kind: 'choice',
      id: 'urine',
      when: { question: 'drinking', includes: ['less', 'half', 'none'] },
      text: both(
        'When was the last wet diaper or pee?',
        'À quand remonte la dernière couche mouillée ou le dernier pipi ?',
      ),
      short: both('Last urine', 'Dernière urine'),
      options: [
        option('6', 'Less than 6 hours ago', 'Moins de 6 heures'),
        option('12', '6 to 12 hours ago', 'De 6 à 12 heures'),
        option('more', 'More than 12 hours ago', 'Plus de 12 heures'),
      ],
    },
    {
      kind: 'choice',
      id: 'activity',
      text: both('How is your child acting?', 'Comment votre enfant se comporte-t-il ?'),
      short: both('Activity', 'Activité'),
      options: [
        option('plays', 'Plays as usual', 'Joue comme d’habitude'),
        option('quiet', 'Quieter than usual', 'Plus calme que d’habitude'),
        option('clingy', 'Can’t be soothed', 'Ne se laisse pas consoler'),
        option('lies', 'Only lies there', 'Reste couché sans bouger'),
      ],
    },
    {
      kind: 'choice',
      id: 'vaccines',
      text: both(
        'Are your child’s vaccines up to date?',
        'Les vaccins de votre enfant sont-ils à jour ?',
      ),
      short: both('Vaccines', 'Vaccins'),
      options: [
        option('yes', 'Yes', 'Oui'),
        option('some', 'Some are missing', 'Il en manque'),
        option('none', 'None yet', 'Aucun pour l’instant'),
      ],
    },
    {
      kind: 'text',
      id: 'history',
      text: both(
        'Does your child have an illness, or was there a problem at birth?',
        'Votre enfant a-t-il une maladie, ou y a-t-il eu un problème à la naissance ?',
      ),
      short: both('History and birth', 'Antécédents et naissance'),
    },
    {
      ...medicines,
      text: both(
        'Which medicines does your child take?',
        'Quels médicaments votre enfant prend-il ?',
      ),
      help: both(
        'List fever medicine and vitamins too. Leave the list empty if there are none.',
        'Indiquez aussi les vitamines et ce que vous donnez contre la fièvre. Laissez la liste vide s’il n’y en a aucun.',
      ),
    },
    {
      ...allergies,
      text: both('Does your child have any allergies?', 'Votre enfant a-t-il des allergies ?'),
      help: both(
        'List medicines, foods and other things, and what happens. Leave the list empty if there are none.',
        'Indiquez les médicaments, les aliments et le reste, et ce qui se produit. Laissez la liste vide s’il n’y en a aucune.',
      ),
    },
    anythingElse,
  ],
  emergencies: childEmergencies,
}
