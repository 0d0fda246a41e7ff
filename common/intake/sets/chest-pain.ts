import type { QuestionSet } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { noneOfThese } from './common-answers.ts'
import { allergies, anythingElse, medicines, pain, pregnancy, smoking } from './common-questions.ts'

// NICE CG95 (chest pain of recent onset: emergency for suspected acute coronary syndrome with pain now or in the past 12
// hours, same day up to 72 hours), NICE NG158 (pulmonary embolism), AHA “Warning Signs of a Heart Attack”, AHA/ACC 2021
// chest pain guideline (tearing pain, fainting).
export const chestPain: QuestionSet = {
  id: 'chest-pain',
  version: 1,
  title: both('Chest pain', 'Douleur à la poitrine'),
  answeredBy: 'patient',
  questions: [
    {
      kind: 'choice',
      id: 'last',
      text: both('When did you last have the pain?', 'Quand avez-vous eu mal la dernière fois ?'),
      short: both('Last pain', 'Dernière douleur'),
      options: [
        option('now', 'I have it right now', 'J’ai mal en ce moment'),
        option('12-hours', 'In the past 12 hours', 'Dans les 12 dernières heures'),
        option('3-days', '12 hours to 3 days ago', 'Il y a 12 heures à 3 jours'),
        option('earlier', 'More than 3 days ago', 'Il y a plus de 3 jours'),
      ],
    },
    {
      kind: 'choices',
      id: 'danger',
      text: both(
        'With the pain, did you have any of these?',
        'Avec la douleur, avez-vous eu l’un de ces signes ?',
      ),
      short: both('With the pain', 'Avec la douleur'),
      options: [
        option('sweat', 'Cold sweat', 'Sueurs froides'),
        option('nausea', 'Nausea or vomiting', 'Nausée ou vomissements'),
        option('breathless', 'Short of breath', 'Essoufflement'),
        option(
          'spread',
          'Pain that spreads to the arm, jaw or back',
          'Douleur qui va vers le bras, la mâchoire ou le dos',
        ),
        option('faint', 'I fainted or almost did', 'Je me suis évanoui, ou presque'),
        option('palpitations', 'Racing or uneven heartbeat', 'Cœur rapide ou irrégulier'),
        noneOfThese,
      ],
    },
    {
      kind: 'choice',
      id: 'feel',
      text: both('What does the pain feel like?', 'À quoi ressemble la douleur ?'),
      short: both('Character', 'Type de douleur'),
      options: [
        option('pressure', 'Pressure, tightness or weight', 'Pression, serrement ou poids'),
        option('sharp', 'Sharp or stabbing', 'Vive, comme un coup de couteau'),
        option('burning', 'Burning', 'Brûlure'),
        option('tearing', 'Tearing, with a sudden start', 'Déchirure, au début soudain'),
        option('ache', 'Dull ache', 'Douleur sourde'),
      ],
    },
    {
      kind: 'choice',
      id: 'length',
      text: both('How long does the pain last?', 'Combien de temps la douleur dure-t-elle ?'),
      short: both('Length of an episode', 'Durée d’un épisode'),
      options: [
        option('seconds', 'Seconds', 'Quelques secondes'),
        option('minutes', '1 to 15 minutes', 'De 1 à 15 minutes'),
        option('longer', 'More than 15 minutes', 'Plus de 15 minutes'),
        option('constant', 'It’s there all the time', 'Elle est là tout le temps'),
      ],
    },
    {
      kind: 'body-map',
      id: 'where',
      regions: [
        'right-chest',
        'middle-chest',
        'left-chest',
        'middle-upper-belly',
        'throat',
        'face',
        'right-shoulder',
        'left-shoulder',
        'right-upper-arm',
        'left-upper-arm',
        'right-shoulder-blade',
        'left-shoulder-blade',
        'middle-back',
      ],
      text: both('Where does it hurt?', 'Où avez-vous mal ?'),
      short: both('Site', 'Siège'),
    },
    pain,
    {
      kind: 'date',
      id: 'first',
      from: 1950,
      text: both('When did you first have this pain?', 'Quand cette douleur a-t-elle commencé ?'),
      help: both('The month or year is enough.', 'Le mois ou l’année suffit.'),
      short: both('First episode', 'Premier épisode'),
    },
    {
      kind: 'choices',
      id: 'triggers',
      text: both('What brings the pain on?', 'Qu’est-ce qui provoque la douleur ?'),
      short: both('Triggers', 'Facteurs déclenchants'),
      options: [
        option('effort', 'Walking fast, stairs or effort', 'Marche rapide, escaliers ou effort'),
        option('breathing', 'Breathing in or coughing', 'Respirer à fond ou tousser'),
        option('pressing', 'Pressing on the spot', 'Appuyer dessus'),
        option('moving', 'Moving the arms or body', 'Bouger les bras ou le corps'),
        option('meal', 'Meals', 'Les repas'),
        option('lying', 'Lying down', 'La position couchée'),
        option('stress', 'Stress', 'Le stress'),
        noneOfThese,
      ],
    },
    {
      kind: 'yes-no',
      id: 'rest',
      when: { question: 'triggers', includes: ['effort'] },
      text: both(
        'Does it go away within 10 minutes of rest?',
        'Disparaît-elle en moins de 10 minutes de repos ?',
      ),
      short: both('Relieved by rest', 'Soulagée au repos'),
    },
    {
      kind: 'choice',
      id: 'more',
      when: { question: 'triggers', includes: ['effort'] },
      text: both(
        'Does the pain come more easily than before?',
        'La douleur vient-elle plus facilement qu’avant ?',
      ),
      short: both('Change with effort', 'Changement à l’effort'),
      options: [
        option('same', 'No', 'Non'),
        option('more', 'Yes, with less effort', 'Oui, avec moins d’effort'),
        option('rest', 'Yes, also at rest', 'Oui, même au repos'),
      ],
    },
    {
      kind: 'choices',
      id: 'clot',
      text: both('Is any of this true for you?', 'L’un de ces points vous concerne-t-il ?'),
      short: both('Risk of a clot', 'Risque de caillot'),
      options: [
        option('leg', 'One leg is swollen or sore', 'Une jambe est enflée ou sensible'),
        option('blood', 'I coughed up blood', 'J’ai craché du sang'),
        option(
          'bed',
          'Surgery, or 3 days in bed, in the past month',
          'Opération, ou 3 jours au lit, dans le dernier mois',
        ),
        option('clot', 'A blood clot in the past', 'Un caillot de sang dans le passé'),
        option('cancer', 'Cancer', 'Un cancer'),
        option('hormones', 'Birth control or hormone pills', 'Pilule ou hormones'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'illness',
      text: both('Have you ever had any of these?', 'Avez-vous déjà eu l’un de ces problèmes ?'),
      short: both('History', 'Antécédents'),
      options: [
        option('heart-attack', 'Heart attack', 'Infarctus (crise cardiaque)'),
        option('stent', 'Stent or heart surgery', 'Stent ou opération du cœur'),
        option('angina', 'Angina', 'Angine de poitrine'),
        option('failure', 'Heart failure', 'Insuffisance cardiaque'),
        option('stroke', 'Stroke', 'AVC'),
        option('pressure', 'High blood pressure', 'Haute pression'),
        option('cholesterol', 'High cholesterol', 'Cholestérol élevé'),
        option('diabetes', 'Diabetes', 'Diabète'),
        noneOfThese,
      ],
    },
    {
      kind: 'yes-no',
      id: 'family',
      text: both(
        'Did a parent, brother or sister have a heart attack before age 60?',
        'Un parent, un frère ou une sœur a-t-il eu un infarctus avant 60 ans ?',
      ),
      short: both('Early heart disease in the family', 'Maladie cardiaque précoce dans la famille'),
    },
    smoking,
    pregnancy,
    medicines,
    allergies,
    anythingElse,
  ],
  emergencies: [
    {
      id: 'heart',
      action: 'ambulance',
      when: {
        all: [
          { question: 'last', includes: ['now', '12-hours'] },
          {
            any: [
              {
                question: 'danger',
                includes: ['sweat', 'nausea', 'breathless', 'spread', 'faint', 'palpitations'],
              },
              { question: 'feel', includes: ['pressure', 'tearing'] },
              { question: 'more', includes: ['more', 'rest'] },
            ],
          },
        ],
      },
      reason: both(
        'Your answers can be signs of a heart attack.',
        'Vos réponses peuvent être des signes d’infarctus.',
      ),
      advice: both(
        'Stop what you are doing and sit down. If you have nitroglycerin, use it as you were shown.',
        'Arrêtez ce que vous faites et asseyez-vous. Si vous avez de la nitroglycérine, prenez-la comme on vous l’a montré.',
      ),
      short: both('Possible acute coronary syndrome', 'Syndrome coronarien aigu possible'),
    },
    {
      id: 'long-pain',
      action: 'ambulance',
      when: {
        all: [
          { question: 'last', includes: ['now'] },
          { question: 'length', includes: ['longer'] },
        ],
      },
      reason: both(
        'Chest pain that lasts more than 15 minutes can be a heart attack.',
        'Une douleur à la poitrine de plus de 15 minutes peut être un infarctus.',
      ),
      short: both(
        'Chest pain now for over 15 minutes',
        'Douleur thoracique depuis plus de 15 minutes',
      ),
    },
    {
      id: 'clot-now',
      action: 'ambulance',
      when: {
        all: [
          { question: 'danger', includes: ['breathless', 'faint'] },
          { question: 'clot', includes: ['leg', 'blood', 'bed', 'clot', 'cancer'] },
        ],
      },
      reason: both(
        'Your answers can be signs of a blood clot in the lung.',
        'Vos réponses peuvent être des signes d’un caillot dans le poumon.',
      ),
      short: both('Possible pulmonary embolism', 'Embolie pulmonaire possible'),
    },
    {
      id: 'recent',
      action: 'today',
      when: {
        any: [
          { question: 'last', includes: ['now', '12-hours', '3-days'] },
          { question: 'clot', includes: ['leg', 'blood'] },
          { question: 'more', includes: ['more', 'rest'] },
        ],
      },
      reason: both(
        'New chest pain should be checked the same day.',
        'Une douleur récente à la poitrine doit être examinée le jour même.',
      ),
      short: both('Recent chest pain', 'Douleur thoracique récente'),
    },
  ],
}
