import type { QuestionSet } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { noneOfThese } from './common-answers.ts'
import {
  allergies,
  anythingElse,
  course,
  duration,
  medicines,
  pain,
  pregnancy,
  weightLoss,
} from './common-questions.ts'

// Red flags: NICE CKS “Abdominal pain”, NICE NG126 (ectopic pregnancy), NICE CG141 (upper gastrointestinal bleeding),
// NICE NG156 (aortic aneurysm), NICE NG12 (suspected cancer), American Urological Association on testicular torsion.
export const abdominalPain: QuestionSet = {
  id: 'abdominal-pain',
  version: 1,
  title: both('Belly pain', 'Mal de ventre'),
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
        option('sudden', 'Sudden, unbearable pain', 'Douleur soudaine et insupportable'),
        option(
          'rigid',
          'A hard belly that hurts when I move',
          'Ventre dur qui fait mal quand je bouge',
        ),
        option(
          'vomit-blood',
          'Vomit with blood or like coffee grounds',
          'Vomi avec du sang ou comme du marc de café',
        ),
        option('black', 'Black, tar-like stool', 'Selles noires comme du goudron'),
        option('faint', 'I fainted or feel about to', 'Je me suis évanoui ou je vais m’évanouir'),
        option(
          'blocked',
          'Vomiting, and no stool or gas passes',
          'Vomissements, et ni selles ni gaz ne passent',
        ),
        noneOfThese,
      ],
    },
    {
      kind: 'body-map',
      id: 'where',
      regions: [
        'middle-chest',
        'right-upper-belly',
        'middle-upper-belly',
        'left-upper-belly',
        'navel',
        'right-lower-belly',
        'middle-lower-belly',
        'left-lower-belly',
        'right-groin',
        'left-groin',
        'genitals',
        'middle-back',
        'right-lower-back',
        'left-lower-back',
      ],
      text: both('Where does it hurt?', 'Où avez-vous mal ?'),
      short: both('Site', 'Siège'),
    },
    duration,
    course,
    pain,
    {
      kind: 'choice',
      id: 'pattern',
      text: both('How does the pain behave?', 'Comment la douleur se comporte-t-elle ?'),
      short: both('Pattern', 'Rythme'),
      options: [
        option('constant', 'It’s always there', 'Elle est toujours là'),
        option('waves', 'It comes in waves', 'Elle vient par vagues'),
        option('meals', 'It comes after meals', 'Elle vient après les repas'),
        option('hungry', 'It comes when I’m hungry', 'Elle vient quand j’ai faim'),
        option(
          'stool',
          'It gets better after a bowel movement',
          'Elle diminue après être allé à la selle',
        ),
      ],
    },
    {
      kind: 'choices',
      id: 'with',
      text: both('Do you also have any of these?', 'Avez-vous aussi l’un de ces symptômes ?'),
      short: both('Associated', 'Signes associés'),
      options: [
        option('fever', 'Fever or chills', 'Fièvre ou frissons'),
        option('vomiting', 'Nausea or vomiting', 'Nausée ou vomissements'),
        option('no-fluids', 'I can’t keep fluids down', 'Je vomis tout ce que je bois'),
        option('diarrhoea', 'Diarrhea', 'Diarrhée'),
        option('constipation', 'Constipation', 'Constipation'),
        option('blood', 'Blood in the stool', 'Sang dans les selles'),
        option('yellow', 'Yellow skin or eyes', 'Peau ou yeux jaunes'),
        option('urine', 'Burning when I pass urine', 'Brûlure en urinant'),
        option('heartburn', 'Heartburn', 'Brûlures d’estomac'),
        option('swallow', 'Food gets stuck', 'La nourriture reste bloquée'),
        noneOfThese,
      ],
    },
    {
      kind: 'yes-no',
      id: 'bowel-change',
      when: { question: 'duration', atLeast: 21 },
      text: both(
        'Have your bowel habits changed for more than 3 weeks?',
        'Vos selles ont-elles changé depuis plus de 3 semaines ?',
      ),
      short: both('Change of bowel habit', 'Changement du transit'),
    },
    { ...weightLoss, when: { question: 'duration', atLeast: 21 } },
    {
      kind: 'yes-no',
      id: 'painkillers',
      text: both(
        'Do you often take aspirin, ibuprofen or naproxen?',
        'Prenez-vous souvent de l’aspirine, de l’ibuprofène ou du naproxène ?',
      ),
      short: both('Frequent NSAID', 'AINS fréquents'),
    },
    {
      kind: 'text',
      id: 'surgery',
      text: both(
        'Have you had surgery on your belly? What and when?',
        'Avez-vous été opéré au ventre ? De quoi et quand ?',
      ),
      short: both('Abdominal surgery', 'Chirurgie abdominale'),
    },
    {
      kind: 'yes-no',
      id: 'testicle',
      when: {
        all: [
          { not: { sex: 'female' } },
          {
            question: 'where',
            includes: [
              'genitals',
              'right-groin',
              'left-groin',
              'middle-lower-belly',
              'right-lower-belly',
              'left-lower-belly',
            ],
          },
        ],
      },
      text: both(
        'Do you have sudden pain or swelling in a testicle?',
        'Avez-vous une douleur soudaine ou une enflure à un testicule ?',
      ),
      short: both('Testicular pain or swelling', 'Douleur ou enflure testiculaire'),
    },
    {
      kind: 'date',
      id: 'period',
      from: 2020,
      when: { all: [{ not: { sex: 'male' } }, { ageFrom: 12 }, { ageUnder: 56 }] },
      text: both(
        'When did your last period start?',
        'Quand vos dernières règles ont-elles commencé ?',
      ),
      short: both('Last menstrual period', 'Dernières menstruations'),
    },
    pregnancy,
    {
      kind: 'yes-no',
      id: 'bleeding',
      when: { question: 'pregnancy', includes: ['maybe', 'yes', 'recent'] },
      text: both('Do you have bleeding from the vagina?', 'Avez-vous des saignements du vagin ?'),
      short: both('Vaginal bleeding', 'Saignement vaginal'),
    },
    medicines,
    allergies,
    anythingElse,
  ],
  emergencies: [
    {
      id: 'acute',
      action: 'ambulance',
      when: { question: 'danger', includes: ['sudden', 'rigid', 'vomit-blood', 'black', 'faint'] },
      reason: both(
        'This can be bleeding or another emergency in the belly.',
        'Cela peut être un saignement ou une autre urgence dans le ventre.',
      ),
      advice: both('Don’t eat or drink.', 'Ne mangez pas et ne buvez pas.'),
      short: both('Acute abdomen or bleeding', 'Abdomen aigu ou saignement'),
    },
    {
      id: 'ectopic',
      action: 'hospital',
      when: {
        all: [
          { question: 'pregnancy', includes: ['maybe', 'yes'] },
          {
            any: [
              { question: 'bleeding', yes: true },
              { question: 'pain', atLeast: 6 },
            ],
          },
        ],
      },
      reason: both(
        'Belly pain in pregnancy can mean that it grows outside the womb.',
        'Un mal de ventre peut signaler une grossesse hors de l’utérus.',
      ),
      short: both('Possible ectopic pregnancy', 'Grossesse ectopique possible'),
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
      id: 'obstruction',
      action: 'hospital',
      when: {
        any: [
          { question: 'danger', includes: ['blocked'] },
          {
            all: [
              { question: 'with', includes: ['yellow'] },
              { question: 'with', includes: ['fever'] },
            ],
          },
        ],
      },
      reason: both(
        'Your bowel or bile duct may be blocked.',
        'Votre intestin ou votre voie biliaire est peut-être bloqué.',
      ),
      short: both('Possible obstruction or cholangitis', 'Occlusion ou cholangite possible'),
    },
    {
      id: 'same-day',
      action: 'today',
      when: {
        any: [
          { question: 'with', includes: ['no-fluids', 'yellow'] },
          {
            all: [
              { question: 'where', includes: ['right-lower-belly'] },
              { question: 'with', includes: ['fever', 'vomiting'] },
            ],
          },
          {
            all: [
              { question: 'with', includes: ['blood'] },
              { question: 'pain', atLeast: 7 },
            ],
          },
        ],
      },
      reason: both(
        'Your answers can be signs of an illness that needs care soon.',
        'Vos réponses peuvent être des signes d’une maladie à traiter vite.',
      ),
      short: both(
        'Possible appendicitis, dehydration or jaundice',
        'Appendicite, déshydratation ou jaunisse possible',
      ),
    },
  ],
}
