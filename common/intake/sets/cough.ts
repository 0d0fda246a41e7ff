import type { QuestionSet } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { noneOfThese } from './common-answers.ts'
import {
  allergies,
  anythingElse,
  course,
  medicines,
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
        option(
          'breathless',
          'So short of breath that I can’t speak a full sentence',
          'Si essoufflé que je ne peux pas dire une phrase complète',
        ),
        option('blue', 'Blue or grey lips or face', 'Lèvres ou visage bleus ou gris'),
        option(
          'confused',
          'Confused or very hard to wake',
          'Confusion ou grande difficulté à se réveiller',
        ),
        option('chest-pain', 'Strong chest pain', 'Forte douleur à la poitrine'),
        option(
          'neck',
          'Stiff neck, or spots that stay when pressed',
          'Nuque raide, ou taches qui restent quand on appuie dessus',
        ),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'symptoms',
      text: both('Which symptoms do you have?', 'Quels sont vos symptômes ?'),
      short: both('Symptoms', 'Symptômes'),
      options: [
        option('cough', 'Cough', 'Toux'),
        option('fever', 'Fever or chills', 'Fièvre ou frissons'),
        option('throat', 'Sore throat', 'Mal de gorge'),
        option('nose', 'Runny or blocked nose', 'Nez qui coule ou bouché'),
        option('ear', 'Ear pain', 'Mal d’oreille'),
        option('face', 'Pain in the face', 'Douleur au visage'),
        option('breath', 'Short of breath', 'Essoufflement'),
        option('wheeze', 'Wheezing', 'Respiration sifflante'),
        option('aches', 'Body aches', 'Courbatures'),
        option('smell', 'Loss of smell or taste', 'Perte de l’odorat ou du goût'),
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
    course,
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
        'Choose “I don’t know” if you haven’t measured it.',
        'Choisissez « Je ne sais pas » si vous ne l’avez pas mesurée.',
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
        option('nothing', 'Nothing', 'Rien'),
        option('clear', 'Clear or white phlegm', 'Des crachats clairs ou blancs'),
        option('coloured', 'Yellow or green phlegm', 'Des crachats jaunes ou verts'),
        option('streaks', 'Streaks of blood', 'Des filets de sang'),
        option('blood', 'A spoonful of blood or more', 'Une cuillerée de sang ou plus'),
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
        option('weight', 'Weight loss', 'Perte de poids'),
        option('sweats', 'Night sweats', 'Sueurs la nuit'),
        option('hoarse', 'Hoarse voice', 'Voix enrouée'),
        option('night', 'Cough that wakes me', 'Toux qui me réveille'),
        option('heartburn', 'Heartburn', 'Brûlures d’estomac'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'throat-signs',
      when: { question: 'symptoms', includes: ['throat'] },
      text: both(
        'Do you have any of these throat problems?',
        'Avez-vous l’un de ces signes à la gorge ?',
      ),
      short: both('Throat', 'Gorge'),
      options: [
        option('drooling', 'I can’t swallow my saliva', 'Je ne peux pas avaler ma salive'),
        option('mouth', 'I can’t open my mouth well', 'Je peux à peine ouvrir la bouche'),
        option('pus', 'White spots on the tonsils', 'Points blancs sur les amygdales'),
        option('glands', 'Sore lumps in the neck', 'Bosses douloureuses au cou'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'illness',
      text: both('Do you have any of these?', 'Avez-vous l’un de ces problèmes ?'),
      short: both('Underlying illness', 'Maladie sous-jacente'),
      options: [
        option('asthma', 'Asthma', 'Asthme'),
        option('copd', 'COPD or emphysema', 'MPOC ou emphysème'),
        option('heart', 'Heart disease', 'Maladie du cœur'),
        option('diabetes', 'Diabetes', 'Diabète'),
        option(
          'immune',
          'Weak immune system (illness or treatment)',
          'Système immunitaire faible (maladie ou traitement)',
        ),
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
      short: both('Hemoptysis', 'Hémoptysie'),
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
