import type { Question, ScoreRule } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { activeDays, courses, missedDoses, painEnds, pastTwoWeeks } from './common-answers.ts'

/** Asked near the end of every set. */
export const medicines: Question = {
  kind: 'medicines',
  id: 'medicines',
  text: both('Which medicines do you take?', 'Quels médicaments prenez-vous ?'),
  help: both(
    'List pills, puffers, drops, creams, vitamins and herbal products. Leave the list empty if you take none.',
    'Indiquez les comprimés, pompes, gouttes, crèmes, vitamines et produits naturels. Laissez la liste vide si vous n’en prenez aucun.',
  ),
  short: both('Medicine', 'Médicament'),
}

export const allergies: Question = {
  kind: 'allergies',
  id: 'allergies',
  text: both('Do you have any allergies?', 'Avez-vous des allergies ?'),
  help: both(
    'List medicines, foods and other things, and what happens. Leave the list empty if you have none.',
    'Indiquez les médicaments, les aliments et le reste, et ce qui se produit. Laissez la liste vide si vous n’en avez aucune.',
  ),
  short: both('Allergy', 'Allergie'),
}

/** The last question of every set. */
export const anythingElse: Question = {
  kind: 'text',
  long: true,
  id: 'anything-else',
  text: both(
    'Is there anything else you want us to know?',
    'Y a-t-il autre chose que vous voulez nous dire ?',
  ),
  short: both('Also wants to mention', 'Veut aussi mentionner'),
}

/** Shown to women and where sex is unknown, from 12 to 55. */
export const pregnancy: Question = {
  kind: 'choice',
  id: 'pregnancy',
  when: { all: [{ not: { sex: 'male' } }, { ageFrom: 12 }, { ageUnder: 56 }] },
  text: both('Could you be pregnant?', 'Pourriez-vous être enceinte ?'),
  short: both('Possible pregnancy', 'Grossesse possible'),
  options: [
    option('no', 'No', 'Non'),
    option('maybe', 'Maybe', 'Peut-être'),
    option('yes', 'Yes, I’m pregnant', 'Oui, je suis enceinte'),
    option(
      'recent',
      'I had a baby in the past 6 weeks',
      'J’ai accouché dans les 6 dernières semaines',
    ),
    option('not-applicable', 'This isn’t about me', 'Cela ne me concerne pas'),
  ],
}

export const smoking: Question = {
  kind: 'choice',
  id: 'smoking',
  text: both('Do you smoke or vape?', 'Fumez-vous ou vapotez-vous ?'),
  short: both('Smoking', 'Tabagisme'),
  options: [
    option('never', 'No, never', 'Non, jamais'),
    option('former', 'I used to', 'Dans le passé'),
    option('sometimes', 'Sometimes', 'Parfois'),
    option('daily', 'Every day', 'Tous les jours'),
  ],
}

export const course: Question = {
  kind: 'choice',
  id: 'course',
  text: both('How is it changing?', 'Comment cela évolue-t-il ?'),
  short: both('Course', 'Évolution'),
  options: courses,
}

export const duration: Question = {
  kind: 'number',
  id: 'duration',
  units: ['days', 'hours', 'weeks', 'months', 'years'],
  min: 0,
  max: 36_500,
  text: both('How long have you had this?', 'Depuis combien de temps avez-vous cela ?'),
  short: both('Duration', 'Durée'),
}

export const pain: Question = {
  kind: 'scale',
  id: 'pain',
  text: both(
    'How bad is the pain at its worst?',
    'À quel point la douleur est-elle forte, au pire moment ?',
  ),
  short: both('Worst pain', 'Douleur maximale'),
  ...painEnds,
}

export const fever: Question = {
  kind: 'yes-no',
  id: 'fever',
  text: both('Have you had a fever or chills?', 'Avez-vous eu de la fièvre ou des frissons ?'),
  short: both('Fever or chills', 'Fièvre ou frissons'),
}

export const weightLoss: Question = {
  kind: 'yes-no',
  id: 'weight-loss',
  text: both('Have you lost weight without trying?', 'Avez-vous perdu du poids sans le vouloir ?'),
  short: both('Unintended weight loss', 'Perte de poids involontaire'),
}

export const tried: Question = {
  kind: 'text',
  id: 'tried',
  text: both(
    'What have you tried so far, and did it help?',
    'Qu’avez-vous essayé jusqu’ici, et cela vous a-t-il aidé ?',
  ),
  short: both('Tried so far', 'Déjà essayé'),
}

export const missed: Question = {
  kind: 'choice',
  id: 'missed',
  text: both(
    'How often do you miss your medicine?',
    'À quelle fréquence oubliez-vous vos médicaments ?',
  ),
  short: both('Missed doses', 'Doses oubliées'),
  options: missedDoses,
}

export const activity: Question = {
  kind: 'choice',
  id: 'activity',
  text: both(
    'On how many days a week do you move for 30 minutes or more?',
    'Combien de jours par semaine bougez-vous 30 minutes ou plus ?',
  ),
  help: both('For example a brisk walk.', 'Par exemple, une marche rapide.'),
  short: both('Active days a week', 'Jours actifs par semaine'),
  options: activeDays,
}

export const weight: Question = {
  kind: 'number',
  id: 'weight',
  units: ['kg', 'lb'],
  min: 20,
  max: 350,
  text: both('What is your weight now?', 'Quel est votre poids actuel ?'),
  short: both('Weight', 'Poids'),
}

// PHQ-2, see `pastTwoWeeks`.
export const littleInterest: Question = {
  kind: 'choice',
  id: 'little-interest',
  text: both(
    'Over the last 2 weeks, how often have you been bothered by little interest or pleasure in doing things?',
    'Au cours des 2 dernières semaines, à quelle fréquence avez-vous été dérangé par ce problème : peu d’intérêt ou de plaisir à faire des choses ?',
  ),
  short: both('PHQ-2: little interest', 'PHQ-2 : peu d’intérêt'),
  options: pastTwoWeeks,
}
export const feelingDown: Question = {
  kind: 'choice',
  id: 'feeling-down',
  text: both(
    'Over the last 2 weeks, how often have you been bothered by feeling down, depressed or hopeless?',
    'Au cours des 2 dernières semaines, à quelle fréquence avez-vous été dérangé par ce problème : se sentir triste, déprimé ou désespéré ?',
  ),
  short: both('PHQ-2: feeling down', 'PHQ-2 : tristesse'),
  options: pastTwoWeeks,
}

export const phq2: ScoreRule = {
  id: 'phq-2',
  short: both('PHQ-2', 'PHQ-2'),
  questions: ['little-interest', 'feeling-down'],
  max: 6,
  positiveFrom: 3,
}
