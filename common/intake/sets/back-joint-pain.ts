import type { Condition, QuestionSet } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { noneOfThese } from './common-answers.ts'
import {
  allergies,
  anythingElse,
  course,
  duration,
  fever,
  medicines,
  pain,
  tried,
  weightLoss,
} from './common-questions.ts'

const inBack: Condition = {
  question: 'where',
  includes: [
    'right-shoulder-blade',
    'left-shoulder-blade',
    'middle-back',
    'right-lower-back',
    'left-lower-back',
    'right-buttock',
    'left-buttock',
    'right-back-of-thigh',
    'left-back-of-thigh',
  ],
}

// Red flags: NICE NG59 (low back pain), NICE CKS “Sciatica” and “Back pain” (cauda equina, spinal infection, cancer,
// fracture), GIRFT national pathway for suspected cauda equina syndrome, BSR guideline on the hot swollen joint,
// NICE NG158 (deep vein thrombosis).
export const backJointPain: QuestionSet = {
  id: 'back-joint-pain',
  version: 1,
  title: both('Back or joint pain', 'Mal de dos ou aux articulations'),
  answeredBy: 'patient',
  questions: [
    {
      kind: 'body-map',
      id: 'where',
      text: both('Where does it hurt?', 'Où avez-vous mal ?'),
      help: both('Choose all the places.', 'Choisissez tous les endroits.'),
      short: both('Site', 'Siège'),
    },
    {
      kind: 'choices',
      id: 'nerves',
      when: inBack,
      text: both('Is any of this new for you?', 'L’un de ces signes est-il nouveau ?'),
      short: both('Signs of nerve compression', 'Signes de compression nerveuse'),
      options: [
        option(
          'saddle',
          'Numb between the legs or around the bottom',
          'Engourdissement entre les jambes ou autour de l’anus',
        ),
        option(
          'bladder',
          'Trouble passing or holding urine',
          'Difficulté à uriner ou à retenir l’urine',
        ),
        option('bowel', 'I can’t hold stool', 'Je ne peux pas retenir mes selles'),
        option('sexual', 'No feeling during sex', 'Plus de sensation pendant les rapports'),
        option('weak', 'Weak or numb in both legs', 'Faiblesse ou engourdissement des deux jambes'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'chest',
      when: {
        question: 'where',
        includes: [
          'left-shoulder',
          'right-shoulder',
          'left-upper-arm',
          'right-upper-arm',
          'left-shoulder-blade',
          'right-shoulder-blade',
          'middle-back',
          'left-chest',
          'middle-chest',
          'right-chest',
        ],
      },
      text: both('Do you have any of these as well?', 'Avez-vous aussi l’un de ces signes ?'),
      short: both('Heart or lung signs', 'Signes cardiaques ou pulmonaires'),
      options: [
        option('pressure', 'Pressure in the chest', 'Pression dans la poitrine'),
        option('breathless', 'Short of breath', 'Essoufflement'),
        option('sweat', 'Cold sweat', 'Sueurs froides'),
        noneOfThese,
      ],
    },
    duration,
    course,
    {
      kind: 'choice',
      id: 'start',
      text: both('How did it start?', 'Comment cela a-t-il commencé ?'),
      short: both('Onset', 'Début'),
      options: [
        option('injury', 'A fall, blow or accident', 'Une chute, un coup ou un accident'),
        option('lifting', 'Lifting or a wrong move', 'Une charge ou un faux mouvement'),
        option('sudden', 'Suddenly, for no reason', 'Soudain, sans raison'),
        option('gradual', 'Slowly', 'Peu à peu'),
      ],
    },
    {
      kind: 'choices',
      id: 'injury',
      when: { question: 'start', includes: ['injury'] },
      text: both(
        'Since the injury, is any of this true?',
        'Depuis la blessure, avez-vous l’un de ces signes ?',
      ),
      short: both('Since the injury', 'Depuis la blessure'),
      options: [
        option(
          'deformed',
          'The limb looks bent or out of place',
          'Le membre est déformé ou déplacé',
        ),
        option('cold', 'It’s cold, pale or numb below', 'Il est froid, pâle ou engourdi plus bas'),
        option('weight', 'I can’t take 4 steps', 'Je ne peux pas faire 4 pas'),
        option('bone', 'The bone hurts when pressed', 'L’os fait mal quand on appuie'),
        noneOfThese,
      ],
    },
    pain,
    {
      kind: 'yes-no',
      id: 'below-knee',
      when: inBack,
      text: both(
        'Does the pain go down below the knee?',
        'La douleur descend-elle sous le genou ?',
      ),
      short: both('Radiates below the knee', 'Irradie sous le genou'),
    },
    {
      kind: 'choices',
      id: 'joint',
      text: both('Have you noticed any of these?', 'Avez-vous remarqué l’un de ces signes ?'),
      short: both('Joint', 'Articulation'),
      options: [
        option(
          'hot',
          'A hot, red or very swollen joint',
          'Une articulation chaude, rouge ou très enflée',
        ),
        option(
          'stiff',
          'Stiff for over 30 minutes in the morning',
          'Raideur de plus de 30 minutes le matin',
        ),
        option('locks', 'It locks or gives way', 'Elle bloque ou lâche'),
        option('calf', 'One calf is swollen and sore', 'Un mollet est enflé et sensible'),
        option('night', 'The pain wakes me at night', 'La douleur me réveille la nuit'),
        noneOfThese,
      ],
    },
    fever,
    weightLoss,
    {
      kind: 'choices',
      id: 'illness',
      text: both('Is any of this true for you?', 'L’un de ces points vous concerne-t-il ?'),
      short: both('Risks', 'Risques'),
      options: [
        option('cancer', 'Cancer, now or before', 'Cancer, présent ou passé'),
        option('bones', 'Thin bones (osteoporosis)', 'Os fragiles (ostéoporose)'),
        option('steroids', 'Steroid pills for 3 months or more', 'Cortisone depuis 3 mois ou plus'),
        option('immune', 'Weak immune system', 'Système immunitaire faible'),
        option('drugs', 'I inject drugs', 'Je m’injecte des drogues'),
        option('gout', 'Gout or arthritis', 'Goutte ou arthrite'),
        option('replaced', 'An artificial joint', 'Une prothèse articulaire'),
        noneOfThese,
      ],
    },
    {
      kind: 'choice',
      id: 'limits',
      text: both('How much does it limit you?', 'À quel point cela vous limite-t-il ?'),
      short: both('Function', 'Fonction'),
      options: [
        option('none', 'I do everything as usual', 'Je fais tout comme d’habitude'),
        option('some', 'I do less than usual', 'J’en fais moins que d’habitude'),
        option(
          'work',
          'I can’t work or do chores',
          'Je ne peux pas travailler ni faire mes tâches',
        ),
        option('bed', 'I can hardly get up', 'Je peux à peine me lever'),
      ],
    },
    tried,
    medicines,
    allergies,
    anythingElse,
  ],
  emergencies: [
    {
      id: 'cauda-equina',
      action: 'hospital',
      when: { question: 'nerves', includes: ['saddle', 'bladder', 'bowel', 'sexual', 'weak'] },
      reason: both(
        'Nerves in your back may be squeezed. Early care can prevent lasting harm.',
        'Des nerfs de votre dos sont peut-être coincés. Des soins rapides évitent des dommages durables.',
      ),
      short: both('Possible cauda equina syndrome', 'Syndrome de la queue de cheval possible'),
    },
    {
      id: 'heart',
      action: 'ambulance',
      when: { question: 'chest', includes: ['pressure', 'breathless', 'sweat'] },
      reason: both(
        'Pain here with these signs can be a heart attack.',
        'Une douleur à cet endroit avec ces signes peut être un infarctus.',
      ),
      short: both('Possible cardiac cause', 'Cause cardiaque possible'),
    },
    {
      id: 'fracture',
      action: 'hospital',
      when: { question: 'injury', includes: ['deformed', 'cold', 'weight'] },
      reason: both('You may have a broken bone.', 'Vous avez peut-être un os cassé.'),
      short: both('Possible fracture or dislocation', 'Fracture ou luxation possible'),
    },
    {
      id: 'infection',
      action: 'hospital',
      when: {
        all: [
          { question: 'fever', yes: true },
          {
            any: [
              { question: 'joint', includes: ['hot'] },
              { all: [inBack, { question: 'illness', includes: ['immune', 'drugs', 'cancer'] }] },
            ],
          },
        ],
      },
      reason: both(
        'A joint or the spine may be infected.',
        'Une articulation ou la colonne est peut-être infectée.',
      ),
      short: both(
        'Possible septic joint or spinal infection',
        'Arthrite septique ou infection rachidienne possible',
      ),
    },
    {
      id: 'same-day',
      action: 'today',
      when: { question: 'joint', includes: ['hot', 'calf'] },
      reason: both(
        'A hot joint or a swollen calf should be seen the same day.',
        'Une articulation chaude ou un mollet enflé doit être vu le jour même.',
      ),
      short: both('Hot joint or possible clot', 'Articulation chaude ou caillot possible'),
    },
  ],
}
