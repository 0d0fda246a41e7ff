import type { QuestionSet } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { noneOfThese } from './common-answers.ts'
import { allergies, anythingElse, medicines, pain, pregnancy } from './common-questions.ts'

// Red flags: NICE CG150 (headaches in over 12s), SNNOOP10 list (Do and others, Neurology 2019), NICE NG240 (meningitis),
// NICE NG232 (head injury), NICE CKS “Giant cell arteritis”, NICE NG133 (pre-eclampsia), BE-FAST signs of stroke (AHA).
export const headache: QuestionSet = {
  id: 'headache',
  version: 1,
  title: both('Headache', 'Mal de tête'),
  answeredBy: 'patient',
  questions: [
    {
      kind: 'choices',
      id: 'danger',
      text: both(
        'With this headache, have you had any of these?',
        'Avec ce mal de tête, avez-vous eu l’un de ces signes ?',
      ),
      short: both('Danger signs', 'Signes de danger'),
      options: [
        option(
          'sudden',
          'The worst pain ever, within 5 minutes',
          'La pire douleur de ma vie, en moins de 5 minutes',
        ),
        option(
          'weak',
          'A weak or numb face, arm or leg',
          'Visage, bras ou jambe faible ou engourdi',
        ),
        option('speech', 'Trouble speaking or walking', 'Difficulté à parler ou à marcher'),
        option('confused', 'Confused or very sleepy', 'Confusion ou grande somnolence'),
        option('seizure', 'A seizure', 'Une convulsion'),
        option('neck', 'Fever with a stiff neck', 'Fièvre avec la nuque raide'),
        option('sight', 'Sudden loss of sight', 'Perte soudaine de la vue'),
        noneOfThese,
      ],
    },
    {
      kind: 'choice',
      id: 'new',
      text: both('Have you had this headache before?', 'Avez-vous déjà eu ce mal de tête ?'),
      short: both('New or known', 'Nouveau ou connu'),
      options: [
        option('usual', 'Yes, it’s my usual headache', 'Oui, c’est mon mal de tête habituel'),
        option('changed', 'Yes, but it has changed', 'Oui, mais il a changé'),
        option('new', 'No, it’s new', 'Non, il est nouveau'),
      ],
    },
    {
      kind: 'date',
      id: 'since',
      from: 1930,
      text: both('When did your headaches start?', 'Quand vos maux de tête ont-ils commencé ?'),
      help: both('The month or year is enough.', 'Le mois ou l’année suffit.'),
      short: both('Since', 'Depuis'),
    },
    {
      kind: 'number',
      id: 'days',
      units: ['days'],
      min: 0,
      max: 31,
      text: both(
        'On how many days a month do you have a headache?',
        'Combien de jours par mois avez-vous mal à la tête ?',
      ),
      short: both('Headache days a month', 'Jours de mal de tête par mois'),
    },
    {
      kind: 'body-map',
      id: 'where',
      regions: ['head', 'face', 'back-of-head', 'back-of-neck', 'throat'],
      text: both('Where does it hurt?', 'Où avez-vous mal ?'),
      short: both('Site', 'Siège'),
    },
    {
      kind: 'choice',
      id: 'side',
      when: { question: 'where', includes: ['head', 'face'] },
      text: both('Which side does it hurt?', 'De quel côté avez-vous mal ?'),
      short: both('Side', 'Côté'),
      options: [
        option('both', 'Both sides', 'Des deux côtés'),
        option('left', 'Always the left', 'Toujours à gauche'),
        option('right', 'Always the right', 'Toujours à droite'),
        option('changes', 'One side, but it changes', 'Un seul côté, mais il change'),
      ],
    },
    {
      kind: 'choice',
      id: 'feel',
      text: both('What does the pain feel like?', 'À quoi ressemble la douleur ?'),
      short: both('Character', 'Type de douleur'),
      options: [
        option('throbbing', 'Throbbing, like a pulse', 'Elle bat, comme un pouls'),
        option('pressing', 'Pressing, like a tight band', 'Elle serre, comme un bandeau'),
        option('stabbing', 'Stabbing', 'Elle pique, comme un couteau'),
        option('other', 'Something else', 'Autre chose'),
      ],
    },
    pain,
    {
      kind: 'choice',
      id: 'length',
      text: both(
        'How long does it last untreated?',
        'Combien de temps dure-t-il sans traitement ?',
      ),
      short: both('Length of an attack', 'Durée d’une crise'),
      options: [
        option('minutes', 'Less than 15 minutes', 'Moins de 15 minutes'),
        option('hours', '15 minutes to 4 hours', 'De 15 minutes à 4 heures'),
        option('days', '4 hours to 3 days', 'De 4 heures à 3 jours'),
        option('longer', 'More than 3 days', 'Plus de 3 jours'),
      ],
    },
    {
      kind: 'choices',
      id: 'with',
      text: both('What comes with the headache?', 'Qu’est-ce qui vient avec le mal de tête ?'),
      short: both('Associated', 'Signes associés'),
      options: [
        option('nausea', 'Nausea or vomiting', 'Nausée ou vomissements'),
        option('light', 'Light bothers me', 'La lumière me dérange'),
        option('sound', 'Noise bothers me', 'Le bruit me dérange'),
        option('aura', 'Zigzags or flashes before it', 'Zigzags ou éclairs juste avant'),
        option('eye', 'A red or watery eye', 'Un œil rouge ou qui coule'),
        option('movement', 'Moving makes it worse', 'Bouger l’aggrave'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'worse',
      text: both('Is it worse at these times?', 'Est-ce pire dans l’un de ces cas ?'),
      short: both('Worse with', 'Aggravé par'),
      options: [
        option('strain', 'Coughing, sneezing or straining', 'Toux, éternuement ou effort'),
        option('lying', 'Lying down', 'Position couchée'),
        option('waking', 'It wakes me at night', 'Il me réveille la nuit'),
        option('standing', 'Standing up', 'Position debout'),
        option('exercise', 'Exercise or sex', 'Exercice ou rapport sexuel'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'temples',
      when: { ageFrom: 50 },
      text: both('Have you noticed any of these?', 'Avez-vous remarqué l’un de ces signes ?'),
      short: both('Signs of giant cell arteritis', 'Signes d’artérite à cellules géantes'),
      options: [
        option('scalp', 'A sore scalp', 'Cuir chevelu sensible'),
        option('jaw', 'Jaw pain when chewing', 'Mal à la mâchoire en mâchant'),
        option('vision', 'Blurred or double sight', 'Vue floue ou double'),
        noneOfThese,
      ],
    },
    {
      kind: 'yes-no',
      id: 'injury',
      text: both(
        'Have you hit your head in the past 3 months?',
        'Vous êtes-vous cogné la tête dans les 3 derniers mois ?',
      ),
      short: both('Head injury in 3 months', 'Traumatisme crânien depuis 3 mois'),
    },
    {
      kind: 'choices',
      id: 'illness',
      text: both('Is any of this true for you?', 'L’un de ces points vous concerne-t-il ?'),
      short: both('Risks', 'Risques'),
      options: [
        option('cancer', 'Cancer, now or before', 'Cancer, présent ou passé'),
        option('immune', 'Weak immune system', 'Système immunitaire faible'),
        option('thinner', 'I take a blood thinner', 'Je prends un anticoagulant'),
        noneOfThese,
      ],
    },
    {
      kind: 'number',
      id: 'painkillers',
      units: ['days'],
      min: 0,
      max: 31,
      text: both(
        'On how many days a month do you take pain pills?',
        'Combien de jours par mois prenez-vous un antidouleur ?',
      ),
      short: both('Painkiller days a month', 'Jours d’antidouleur par mois'),
    },
    pregnancy,
    medicines,
    allergies,
    anythingElse,
  ],
  emergencies: [
    {
      id: 'brain',
      action: 'ambulance',
      when: {
        question: 'danger',
        includes: ['sudden', 'weak', 'speech', 'confused', 'seizure', 'neck', 'sight'],
      },
      reason: both(
        'This can be a stroke, a bleed or an infection in the head.',
        'Cela peut être un AVC, un saignement ou une infection dans la tête.',
      ),
      advice: both(
        'Note the time when it began. Don’t eat or drink.',
        'Notez l’heure du début. Ne mangez pas et ne buvez pas.',
      ),
      short: both('Headache with danger signs', 'Céphalée avec signes de danger'),
    },
    {
      id: 'bleed',
      action: 'hospital',
      when: {
        all: [
          { question: 'injury', yes: true },
          { question: 'illness', includes: ['thinner'] },
        ],
      },
      reason: both(
        'A blow to the head can cause bleeding when you take a blood thinner.',
        'Un coup à la tête peut causer un saignement si vous prenez un anticoagulant.',
      ),
      short: both('Head injury on anticoagulant', 'Traumatisme crânien sous anticoagulant'),
    },
    {
      id: 'pre-eclampsia',
      action: 'hospital',
      when: {
        all: [
          { question: 'pregnancy', includes: ['yes', 'recent'] },
          { question: 'new', includes: ['new', 'changed'] },
        ],
      },
      reason: both(
        'A new headache around a pregnancy can come from high blood pressure.',
        'Un nouveau mal de tête autour d’une grossesse peut venir d’une haute pression.',
      ),
      short: both(
        'New headache, pregnant or postpartum',
        'Céphalée nouvelle, grossesse ou post-partum',
      ),
    },
    {
      id: 'arteritis',
      action: 'today',
      when: { question: 'temples', includes: ['scalp', 'jaw', 'vision'] },
      reason: both(
        'An inflamed artery near the temple can harm your sight.',
        'Une artère enflammée près de la tempe peut nuire à la vue.',
      ),
      short: both('Possible giant cell arteritis', 'Artérite à cellules géantes possible'),
    },
    {
      id: 'risk',
      action: 'today',
      when: {
        all: [
          { question: 'new', includes: ['new', 'changed'] },
          { question: 'illness', includes: ['cancer', 'immune'] },
        ],
      },
      reason: both(
        'With your history, a new headache should be checked soon.',
        'Avec vos antécédents, un nouveau mal de tête doit être examiné vite.',
      ),
      short: both(
        'New headache with cancer or immunosuppression',
        'Céphalée nouvelle avec cancer ou immunosuppression',
      ),
    },
  ],
}
