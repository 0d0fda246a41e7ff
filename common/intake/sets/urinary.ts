import type { QuestionSet } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { noneOfThese } from './common-answers.ts'
import {
  allergies,
  anythingElse,
  course,
  duration,
  fever,
  medicines,
  pregnancy,
} from './common-questions.ts'

// Red flags: NICE NG109 and NG111 (lower and upper urinary tract infection), NICE NG253 to NG255 (sepsis), NICE CG97
// (urinary symptoms in men, retention), NICE NG12 (blood in the urine), American Urological Association on torsion.
export const urinary: QuestionSet = {
  id: 'urinary',
  version: 1,
  title: both('Urinary symptoms', 'Problèmes urinaires'),
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
        option('blocked', 'I can’t pass any urine', 'Je ne peux pas du tout uriner'),
        option('shaking', 'Shaking chills', 'Grands frissons qui font trembler'),
        option('confused', 'Confused or very drowsy', 'Confusion ou grande somnolence'),
        option('vomiting', 'I vomit all I drink', 'Je vomis tout ce que je bois'),
        option('saddle', 'Numb between the legs', 'Engourdissement entre les jambes'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'symptoms',
      text: both('Which symptoms do you have?', 'Quels sont vos symptômes ?'),
      short: both('Symptoms', 'Symptômes'),
      options: [
        option('burning', 'Burning or pain when I pass urine', 'Brûlure ou douleur en urinant'),
        option('often', 'I go very often', 'J’urine très souvent'),
        option('urgent', 'A sudden, strong need to go', 'Une envie soudaine et forte'),
        option('night', 'I get up at night to go', 'Je me lève la nuit pour uriner'),
        option('blood', 'Blood in the urine', 'Du sang dans l’urine'),
        option('cloudy', 'Cloudy or smelly urine', 'Urine trouble ou malodorante'),
        option('leaks', 'Urine leaks', 'Des fuites d’urine'),
        option('weak', 'A weak stream or slow start', 'Jet faible ou lent à venir'),
        noneOfThese,
      ],
    },
    duration,
    course,
    fever,
    {
      kind: 'body-map',
      id: 'where',
      regions: [
        'right-lower-back',
        'left-lower-back',
        'middle-back',
        'right-lower-belly',
        'middle-lower-belly',
        'left-lower-belly',
        'right-groin',
        'left-groin',
        'genitals',
      ],
      text: both('If you have pain, where is it?', 'Si vous avez mal, où est-ce ?'),
      short: both('Site of pain', 'Siège de la douleur'),
    },
    {
      kind: 'choice',
      id: 'blood',
      when: { question: 'symptoms', includes: ['blood'] },
      text: both('What does the blood look like?', 'À quoi ressemble le sang ?'),
      short: both('Hematuria', 'Hématurie'),
      options: [
        option('paper', 'Only on the paper', 'Seulement sur le papier'),
        option('pink', 'Pink urine', 'Urine rose'),
        option('red', 'Red or brown urine', 'Urine rouge ou brune'),
        option('clots', 'Clots', 'Des caillots'),
      ],
    },
    {
      kind: 'choice',
      id: 'leaks',
      when: { question: 'symptoms', includes: ['leaks'] },
      text: both('When does urine leak?', 'Quand avez-vous des fuites ?'),
      short: both('Incontinence', 'Incontinence'),
      options: [
        option('cough', 'When I cough, laugh or lift', 'En toussant, riant ou levant une charge'),
        option('urge', 'On the way to the toilet', 'En allant aux toilettes'),
        option('both', 'Both', 'Dans les deux cas'),
        option('always', 'All the time', 'Tout le temps'),
      ],
    },
    {
      kind: 'number',
      id: 'night',
      when: { question: 'symptoms', includes: ['night'] },
      units: ['times'],
      min: 1,
      max: 20,
      text: both('How many times a night?', 'Combien de fois par nuit ?'),
      short: both('Nocturia', 'Nycturie'),
    },
    {
      kind: 'yes-no',
      id: 'discharge',
      when: { ageFrom: 12 },
      text: both(
        'Do you have unusual discharge or sores in that area?',
        'Avez-vous des pertes inhabituelles ou des plaies à cet endroit ?',
      ),
      short: both('Genital discharge or sores', 'Pertes ou lésions génitales'),
    },
    {
      kind: 'yes-no',
      id: 'partner',
      when: { ageFrom: 16 },
      text: both(
        'Did you have a new sexual partner in the past 3 months?',
        'Avez-vous eu un nouveau partenaire sexuel dans les 3 derniers mois ?',
      ),
      short: both('New sexual partner', 'Nouveau partenaire sexuel'),
    },
    {
      kind: 'yes-no',
      id: 'testicle',
      when: { not: { sex: 'female' } },
      text: both(
        'Do you have sudden pain or swelling in a testicle?',
        'Avez-vous une douleur soudaine ou une enflure à un testicule ?',
      ),
      short: both('Testicular pain or swelling', 'Douleur ou enflure testiculaire'),
    },
    {
      kind: 'number',
      id: 'past',
      units: ['times'],
      min: 0,
      max: 50,
      text: both(
        'How many urine infections did you have in the past year?',
        'Combien d’infections urinaires avez-vous eues dans la dernière année ?',
      ),
      short: both('Infections in a year', 'Infections en un an'),
    },
    {
      kind: 'yes-no',
      id: 'antibiotics',
      text: both(
        'Did you take antibiotics in the past 3 months?',
        'Avez-vous pris des antibiotiques dans les 3 derniers mois ?',
      ),
      short: both('Recent antibiotics', 'Antibiotiques récents'),
    },
    {
      kind: 'choices',
      id: 'illness',
      text: both('Is any of this true for you?', 'L’un de ces points vous concerne-t-il ?'),
      short: both('Risks', 'Risques'),
      options: [
        option('catheter', 'I have a urinary catheter', 'J’ai une sonde urinaire'),
        option('stones', 'Kidney stones', 'Calculs aux reins'),
        option(
          'kidney',
          'Kidney disease, or only one kidney',
          'Maladie des reins, ou un seul rein',
        ),
        option('diabetes', 'Diabetes', 'Diabète'),
        option('immune', 'Weak immune system', 'Système immunitaire faible'),
        option('prostate', 'Enlarged prostate', 'Grosse prostate'),
        noneOfThese,
      ],
    },
    pregnancy,
    medicines,
    allergies,
    anythingElse,
  ],
  emergencies: [
    {
      id: 'sepsis',
      action: 'ambulance',
      when: { question: 'danger', includes: ['confused'] },
      reason: both(
        'The infection may have spread to the blood.',
        'L’infection s’est peut-être étendue au sang.',
      ),
      short: both('Possible urosepsis', 'Urosepsis possible'),
    },
    {
      id: 'hospital',
      action: 'hospital',
      when: {
        any: [
          { question: 'danger', includes: ['blocked', 'shaking', 'vomiting', 'saddle'] },
          { question: 'blood', includes: ['clots'] },
        ],
      },
      reason: both(
        'Your bladder may be blocked, or your kidneys may be infected.',
        'Votre vessie est peut-être bloquée, ou vos reins sont peut-être infectés.',
      ),
      short: both(
        'Retention, nerve compression or upper infection',
        'Rétention, compression nerveuse ou infection haute',
      ),
    },
    {
      id: 'torsion',
      action: 'hospital',
      when: { question: 'testicle', yes: true },
      reason: both(
        'A twisted testicle must be treated within hours.',
        'Un testicule tordu doit être traité en quelques heures.',
      ),
      short: both('Possible testicular torsion', 'Torsion testiculaire possible'),
    },
    {
      id: 'kidneys',
      action: 'today',
      when: {
        all: [
          { question: 'fever', yes: true },
          {
            any: [
              {
                question: 'where',
                includes: ['right-lower-back', 'left-lower-back', 'middle-back'],
              },
              { question: 'symptoms', includes: ['burning', 'often', 'blood', 'cloudy'] },
            ],
          },
        ],
      },
      reason: both(
        'Fever with these signs can be a kidney infection.',
        'De la fièvre avec ces signes peut être une infection des reins.',
      ),
      short: both('Possible pyelonephritis', 'Pyélonéphrite possible'),
    },
    {
      id: 'pregnant',
      action: 'today',
      when: {
        all: [
          { question: 'pregnancy', includes: ['yes'] },
          { question: 'symptoms', includes: ['burning', 'often', 'blood', 'cloudy'] },
        ],
      },
      reason: both(
        'A urine infection in pregnancy needs treatment soon.',
        'Une infection urinaire pendant la grossesse doit être traitée vite.',
      ),
      short: both('Urinary symptoms in pregnancy', 'Symptômes urinaires pendant la grossesse'),
    },
  ],
}
