import type { QuestionSet } from '../question-set.ts'
import { both } from './bilingual.ts'
import {
  allergies,
  anythingElse,
  medicines,
  noneOfThese,
  pregnancy,
  smoking,
} from './common-questions.ts'

// Red flags: NICE NG120 (acute cough), NG237 (suspected acute respiratory infection: breathlessness at rest, confusion,
// blue lips), NG51/NG253 (sepsis: mottled skin, not passing urine), NICE CKS "Cough" (blood, weight loss, hoarseness).
export const cough: QuestionSet = {
  id: 'cough',
  version: 1,
  title: both('Cough, cold or fever', 'Toux, rhume ou fièvre'),
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
        {
          id: 'breathless',
          text: both(
            'So short of breath that I can’t speak a full sentence',
            'Si essoufflé que je ne peux pas dire une phrase complète',
          ),
        },
        { id: 'blue', text: both('Blue or grey lips or face', 'Lèvres ou visage bleus ou gris') },
        {
          id: 'confused',
          text: both(
            'Confused or very hard to wake',
            'Confusion ou grande difficulté à se réveiller',
          ),
        },
        { id: 'chest-pain', text: both('Strong chest pain', 'Forte douleur à la poitrine') },
        {
          id: 'neck',
          text: both(
            'Stiff neck, or spots that stay when pressed',
            'Nuque raide, ou taches qui restent quand on appuie dessus',
          ),
        },
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'symptoms',
      text: both('What do you have?', 'Qu’avez-vous ?'),
      short: both('Symptoms', 'Symptômes'),
      options: [
        { id: 'cough', text: both('Cough', 'Toux') },
        { id: 'fever', text: both('Fever or chills', 'Fièvre ou frissons') },
        { id: 'throat', text: both('Sore throat', 'Mal de gorge') },
        { id: 'nose', text: both('Runny or blocked nose', 'Nez qui coule ou bouché') },
        { id: 'ear', text: both('Ear pain', 'Mal d’oreille') },
        { id: 'face', text: both('Pain in the face', 'Douleur au visage') },
        { id: 'breath', text: both('Short of breath', 'Essoufflement') },
        { id: 'wheeze', text: both('Wheezing', 'Respiration sifflante') },
        { id: 'aches', text: both('Body aches', 'Courbatures') },
        { id: 'smell', text: both('Loss of smell or taste', 'Perte de l’odorat ou du goût') },
        noneOfThese,
      ],
    },
    {
      kind: 'number',
      id: 'duration',
      units: ['days', 'weeks', 'months'],
      min: 0,
      max: 3650,
      text: both('How long have you been ill?', 'Depuis combien de temps êtes-vous malade ?'),
      short: both('Duration', 'Durée'),
    },
    {
      kind: 'choice',
      id: 'course',
      text: both('How is it changing?', 'Comment cela évolue-t-il ?'),
      short: both('Course', 'Évolution'),
      options: [
        { id: 'better', text: both('Getting better', 'Cela s’améliore') },
        { id: 'same', text: both('Staying the same', 'C’est stable') },
        { id: 'worse', text: both('Getting worse', 'Cela s’aggrave') },
        {
          id: 'relapse',
          text: both('It got better, then worse', 'Mieux d’abord, puis pire'),
        },
      ],
    },
    {
      kind: 'number',
      id: 'temperature',
      units: ['celsius', 'fahrenheit'],
      min: 33,
      max: 43,
      when: { question: 'symptoms', includes: ['fever'] },
      text: both(
        'What was your highest temperature?',
        'Quelle a été votre température la plus élevée ?',
      ),
      help: both(
        'Skip this if you haven’t measured it.',
        'Passez cette question si vous ne l’avez pas mesurée.',
      ),
      short: both('Highest temperature', 'Température maximale'),
    },
    {
      kind: 'choice',
      id: 'sputum',
      when: { question: 'symptoms', includes: ['cough'] },
      text: both('What do you cough up?', 'Que crachez-vous en toussant ?'),
      short: both('Sputum', 'Expectorations'),
      options: [
        { id: 'nothing', text: both('Nothing', 'Rien') },
        { id: 'clear', text: both('Clear or white phlegm', 'Des crachats clairs ou blancs') },
        { id: 'coloured', text: both('Yellow or green phlegm', 'Des crachats jaunes ou verts') },
        { id: 'streaks', text: both('Streaks of blood', 'Des filets de sang') },
        {
          id: 'blood',
          text: both('A spoonful of blood or more', 'Une cuillerée de sang ou plus'),
        },
      ],
    },
    {
      kind: 'choices',
      id: 'lasting',
      when: {
        all: [
          { question: 'symptoms', includes: ['cough'] },
          { question: 'duration', atLeast: 21 },
        ],
      },
      text: both('Have you noticed any of these?', 'Avez-vous remarqué l’un de ces signes ?'),
      short: both('With lasting cough', 'Avec toux persistante'),
      options: [
        { id: 'weight', text: both('Weight loss', 'Perte de poids') },
        { id: 'sweats', text: both('Night sweats', 'Sueurs la nuit') },
        { id: 'hoarse', text: both('Hoarse voice', 'Voix enrouée') },
        { id: 'night', text: both('Cough that wakes me', 'Toux qui me réveille') },
        { id: 'heartburn', text: both('Heartburn', 'Brûlures d’estomac') },
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'throat-signs',
      when: { question: 'symptoms', includes: ['throat'] },
      text: both(
        'Is any of this true of your throat?',
        'L’un de ces signes touche-t-il votre gorge ?',
      ),
      short: both('Throat', 'Gorge'),
      options: [
        {
          id: 'drooling',
          text: both('I can’t swallow my saliva', 'Je ne peux pas avaler ma salive'),
        },
        {
          id: 'mouth',
          text: both('I can’t open my mouth well', 'Je peux à peine ouvrir la bouche'),
        },
        {
          id: 'pus',
          text: both('White spots on the tonsils', 'Points blancs sur les amygdales'),
        },
        {
          id: 'glands',
          text: both('Sore lumps in the neck', 'Bosses douloureuses au cou'),
        },
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'illness',
      text: both('Do you have any of these?', 'Avez-vous l’un de ces problèmes ?'),
      short: both('Underlying illness', 'Maladie sous-jacente'),
      options: [
        { id: 'asthma', text: both('Asthma', 'Asthme') },
        { id: 'copd', text: both('COPD or emphysema', 'MPOC ou emphysème') },
        { id: 'heart', text: both('Heart disease', 'Maladie du cœur') },
        { id: 'diabetes', text: both('Diabetes', 'Diabète') },
        {
          id: 'immune',
          text: both(
            'Weak immune system (illness or treatment)',
            'Système immunitaire faible (maladie ou traitement)',
          ),
        },
        noneOfThese,
      ],
    },
    {
      kind: 'yes-no',
      id: 'contact',
      text: both(
        'Is someone around you ill too?',
        'Une personne de votre entourage est-elle malade aussi ?',
      ),
      short: both('Ill contact', 'Contact malade'),
    },
    {
      kind: 'text',
      id: 'tests',
      text: both(
        'Did you do a test for COVID or flu? What was the result?',
        'Avez-vous fait un test de COVID ou de grippe ? Quel était le résultat ?',
      ),
      short: both('Home test', 'Test à la maison'),
    },
    smoking,
    pregnancy,
    medicines,
    allergies,
    anythingElse,
  ],
  emergencies: [
    {
      id: 'breathing',
      action: 'ambulance',
      when: { question: 'danger', includes: ['breathless', 'blue', 'confused', 'chest-pain'] },
      reason: both(
        'You may not be getting enough air, or may be very ill.',
        'Vous manquez peut-être d’air, ou vous êtes peut-être très malade.',
      ),
      advice: both(
        'Sit up. Use your rescue puffer if you have one.',
        'Restez assis. Prenez votre pompe de secours si vous en avez une.',
      ),
      short: both('Severe breathlessness or confusion', 'Dyspnée sévère ou confusion'),
    },
    {
      id: 'meningitis',
      action: 'ambulance',
      when: { question: 'danger', includes: ['neck'] },
      reason: both(
        'This can be an infection around the brain or in the blood.',
        'Cela peut être une infection autour du cerveau ou dans le sang.',
      ),
      short: both('Possible meningitis or sepsis', 'Méningite ou sepsis possible'),
    },
    {
      id: 'haemoptysis',
      action: 'ambulance',
      when: { question: 'sputum', includes: ['blood'] },
      reason: both(
        'Coughing up this much blood is an emergency.',
        'Cracher autant de sang est une urgence.',
      ),
      short: both('Haemoptysis', 'Hémoptysie'),
    },
    {
      id: 'airway',
      action: 'ambulance',
      when: { question: 'throat-signs', includes: ['drooling'] },
      reason: both(
        'A swollen throat can block your airway.',
        'Une gorge enflée peut bloquer la respiration.',
      ),
      short: both('Unable to swallow saliva', 'Incapacité d’avaler la salive'),
    },
    {
      id: 'immune-fever',
      action: 'today',
      when: {
        all: [
          { question: 'illness', includes: ['immune'] },
          { question: 'symptoms', includes: ['fever'] },
        ],
      },
      reason: both(
        'Fever with a weak immune system can get serious fast.',
        'La fièvre avec un système immunitaire faible peut vite devenir grave.',
      ),
      short: both('Fever with immunosuppression', 'Fièvre avec immunosuppression'),
    },
  ],
}
