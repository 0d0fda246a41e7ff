import type { QuestionSet } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { noneOfThese } from './common-answers.ts'
import {
  allergies,
  anythingElse,
  medicines,
  missed,
  pregnancy,
  smoking,
  weight,
} from './common-questions.ts'

// NICE NG17 and NG28 (type 1 and 2 diabetes), NICE NG19 (diabetic foot problems), Diabetes Canada guidelines (sick days,
// hypoglycaemia, driving), JBDS (ketoacidosis, hyperosmolar state), NICE CKS “Retinal detachment”.
export const diabetes: QuestionSet = {
  id: 'diabetes',
  version: 2,
  title: both('Diabetes follow-up', 'Suivi du diabète'),
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
        option('vomiting', 'I vomit and can’t keep fluids down', 'Je vomis tout ce que je bois'),
        option('breathing', 'Fast, deep breathing', 'Respiration rapide et profonde'),
        option('drowsy', 'Confused or very drowsy', 'Confusion ou grande somnolence'),
        option('chest', 'Chest pain', 'Douleur à la poitrine'),
        option(
          'black',
          'A foot that is black, cold or very painful',
          'Un pied noir, froid ou très douloureux',
        ),
        noneOfThese,
      ],
    },
    {
      kind: 'choice',
      id: 'type',
      text: both('What kind of diabetes do you have?', 'Quel type de diabète avez-vous ?'),
      short: both('Type', 'Type'),
      options: [
        option('1', 'Type 1', 'Type 1'),
        option('2', 'Type 2', 'Type 2'),
        option('pregnancy', 'Diabetes of pregnancy', 'Diabète de grossesse'),
        option('pre', 'Prediabetes', 'Prédiabète'),
        option('other', 'Another kind', 'Un autre type'),
      ],
    },
    {
      kind: 'choices',
      id: 'treatment',
      text: both('How is it treated?', 'Comment est-il traité ?'),
      short: both('Treatment', 'Traitement'),
      options: [
        option('pills', 'Pills', 'Comprimés'),
        option('insulin', 'Insulin shots', 'Injections d’insuline'),
        option('pump', 'Insulin pump', 'Pompe à insuline'),
        option(
          'injection',
          'Another shot (such as semaglutide)',
          'Une autre injection (comme le sémaglutide)',
        ),
        {
          ...option('diet', 'Food and exercise only', 'Alimentation et exercice seulement'),
          exclusive: true,
        },
      ],
    },
    {
      kind: 'choice',
      id: 'checks',
      text: both('How do you check your blood sugar?', 'Comment mesurez-vous votre glycémie ?'),
      short: both('Glucose checks', 'Mesure de la glycémie'),
      options: [
        option('sensor', 'With a sensor', 'Avec un capteur'),
        option('finger', 'With a finger prick', 'Avec une goutte de sang au doigt'),
        option('none', 'I don’t check it', 'Je ne la mesure pas'),
      ],
    },
    {
      kind: 'number',
      id: 'fasting',
      when: { question: 'checks', includes: ['sensor', 'finger'] },
      units: ['mmol', 'mgdl'],
      min: 1,
      max: 40,
      text: both(
        'What is your usual blood sugar before breakfast?',
        'Quelle est votre glycémie habituelle le matin, à jeun ?',
      ),
      short: both('Usual fasting glucose', 'Glycémie à jeun habituelle'),
    },
    {
      kind: 'number',
      id: 'highest',
      when: { question: 'checks', includes: ['sensor', 'finger'] },
      units: ['mmol', 'mgdl'],
      min: 1,
      max: 40,
      text: both(
        'What was your highest blood sugar in the past week?',
        'Quelle a été votre glycémie la plus haute cette semaine ?',
      ),
      short: both('Highest glucose in a week', 'Glycémie maximale en une semaine'),
    },
    {
      kind: 'number',
      id: 'lows',
      units: ['times'],
      min: 0,
      max: 200,
      text: both(
        'How often was your blood sugar too low in the past month?',
        'Combien de fois votre glycémie a-t-elle été trop basse depuis un mois ?',
      ),
      help: both('Below 4 mmol/L (70 mg/dL).', 'Sous 4 mmol/L (70 mg/dL).'),
      short: both('Low glucose in a month', 'Hypoglycémies en un mois'),
    },
    {
      kind: 'choices',
      id: 'low-signs',
      when: { question: 'lows', atLeast: 1 },
      text: both(
        'Is any of this true when your sugar is low?',
        'L’un de ces points est-il vrai lors des baisses ?',
      ),
      short: both('Lows', 'Hypoglycémies'),
      options: [
        option('help', 'Someone had to help me', 'Quelqu’un a dû m’aider'),
        option('unaware', 'I don’t feel them coming', 'Je ne les sens pas venir'),
        option('night', 'They happen at night', 'Elles arrivent la nuit'),
        option('driving', 'One happened while I was driving', 'Il y en a eu une au volant'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'feet',
      text: both(
        'Look at your feet. Do you see or feel any of these?',
        'Regardez vos pieds. Voyez-vous ou sentez-vous l’un de ces signes ?',
      ),
      short: both('Feet', 'Pieds'),
      options: [
        option('sore', 'A sore or open skin', 'Une plaie ou la peau ouverte'),
        option('hot', 'A red, hot or swollen foot', 'Un pied rouge, chaud ou enflé'),
        option('numb', 'Numb, burning or tingling', 'Engourdissement, brûlure ou picotements'),
        option('nails', 'Thick skin or ingrown nails', 'Peau épaisse ou ongles incarnés'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'eyes',
      text: both('Have your eyes changed?', 'Vos yeux ont-ils changé ?'),
      short: both('Eyes', 'Yeux'),
      options: [
        option(
          'loss',
          'Sudden loss of sight or a dark curtain',
          'Perte soudaine de la vue ou rideau sombre',
        ),
        option(
          'floaters',
          'Many new spots or flashes',
          'Beaucoup de nouvelles taches ou d’éclairs',
        ),
        option('blurred', 'Blurred sight now and then', 'Vue floue par moments'),
        noneOfThese,
      ],
    },
    {
      kind: 'date',
      id: 'eye-exam',
      from: 1950,
      text: both('When was your last eye exam?', 'Quand était votre dernier examen des yeux ?'),
      help: both('The month or year is enough.', 'Le mois ou l’année suffit.'),
      short: both('Last eye exam', 'Dernier examen des yeux'),
    },
    {
      kind: 'choices',
      id: 'symptoms',
      text: both(
        'Have you had any of these lately?',
        'Avez-vous eu l’un de ces signes récemment ?',
      ),
      short: both('Symptoms', 'Symptômes'),
      options: [
        option('thirst', 'Very thirsty, lots of urine', 'Grande soif, beaucoup d’urine'),
        option('weight', 'Weight loss', 'Perte de poids'),
        option('tired', 'Very tired', 'Grande fatigue'),
        option(
          'effort',
          'Chest pain or short of breath with effort',
          'Douleur à la poitrine ou essoufflement à l’effort',
        ),
        option('stomach', 'Nausea or diarrhea', 'Nausée ou diarrhée'),
        option('sexual', 'Sexual problems', 'Problèmes sexuels'),
        option('low', 'Low mood', 'Moral bas'),
        noneOfThese,
      ],
    },
    missed,
    {
      kind: 'text',
      id: 'hardest',
      text: both(
        'What is hardest about your diabetes right now?',
        'Qu’est-ce qui est le plus difficile avec votre diabète ?',
      ),
      short: both('Hardest now', 'Le plus difficile'),
    },
    smoking,
    weight,
    pregnancy,
    medicines,
    allergies,
    anythingElse,
  ],
  emergencies: [
    {
      id: 'ketoacidosis',
      action: 'ambulance',
      when: { question: 'danger', includes: ['breathing', 'drowsy', 'chest'] },
      reason: both(
        'Your blood sugar may be dangerously high or low, or your heart may be in danger.',
        'Votre glycémie est peut-être dangereusement haute ou basse, ou votre cœur est peut-être en danger.',
      ),
      advice: both(
        'Check your blood sugar now. If it’s below 4 mmol/L (70 mg/dL), take sugar at once.',
        'Mesurez votre glycémie maintenant. Sous 4 mmol/L (70 mg/dL), prenez du sucre tout de suite.',
      ),
      short: both(
        'Possible ketoacidosis, hypoglycemia or cardiac event',
        'Acidocétose, hypoglycémie ou événement cardiaque possible',
      ),
    },
    {
      id: 'limb',
      action: 'hospital',
      when: {
        any: [
          { question: 'danger', includes: ['vomiting', 'black'] },
          { question: 'eyes', includes: ['loss'] },
        ],
      },
      reason: both(
        'This can harm you for good if it isn’t treated today.',
        'Cela peut laisser des dommages permanents si on ne le traite pas aujourd’hui.',
      ),
      short: both(
        'Vomiting, ischemic foot or loss of sight',
        'Vomissements, pied ischémique ou perte de vue',
      ),
    },
    {
      id: 'same-day',
      action: 'today',
      when: {
        any: [
          { question: 'feet', includes: ['sore', 'hot'] },
          { question: 'eyes', includes: ['floaters'] },
          { question: 'highest', atLeast: 20 },
        ],
      },
      reason: both(
        'A sore foot, eye changes or very high sugar need care soon.',
        'Une plaie au pied, un changement des yeux ou une glycémie très haute demande des soins rapides.',
      ),
      short: both(
        'Active foot problem, eye change or glucose ≥ 20 mmol/L',
        'Problème actif au pied, changement visuel ou glycémie ≥ 20 mmol/L',
      ),
    },
  ],
}
