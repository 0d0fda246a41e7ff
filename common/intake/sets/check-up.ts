import type { QuestionSet } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { noneOfThese } from './common-answers.ts'
import {
  activity,
  allergies,
  anythingElse,
  feelingDown,
  littleInterest,
  medicines,
  phq2,
  smoking,
} from './common-questions.ts'

// Warning signs of cancer: NICE NG12. AUDIT-C (World Health Organization, public domain), PHQ-2 (see `pastTwoWeeks`), falls
// after CDC STEADI, violence at home after the US Preventive Services Task Force. An answer about violence raises no alarm
// on the screen, because the other person may see it.
export const checkUp: QuestionSet = {
  id: 'check-up',
  version: 1,
  title: both('General check-up', 'Bilan de santé'),
  answeredBy: 'patient',
  questions: [
    {
      kind: 'text',
      long: true,
      id: 'topic',
      text: both('What do you most want to talk about?', 'De quoi voulez-vous parler avant tout ?'),
      short: both('Main topic', 'Sujet principal'),
    },
    {
      kind: 'choices',
      id: 'changes',
      text: both(
        'In the past 3 months, did you notice any of these?',
        'Depuis 3 mois, avez-vous remarqué l’un de ces signes ?',
      ),
      short: both('Warning signs', 'Signes d’alerte'),
      options: [
        option('weight', 'Weight loss without trying', 'Perte de poids sans le vouloir'),
        option('lump', 'A new lump', 'Une nouvelle bosse'),
        option('black', 'Black, tar-like stool', 'Selles noires comme du goudron'),
        option('stool', 'Red blood in the stool', 'Sang rouge dans les selles'),
        option('urine', 'Blood in the urine', 'Sang dans l’urine'),
        option('bowel', 'A change in bowel habits', 'Un changement des selles'),
        option('swallow', 'Food gets stuck', 'La nourriture reste bloquée'),
        option('cough', 'A cough for over 3 weeks', 'Une toux de plus de 3 semaines'),
        option('mole', 'A mole that changed', 'Un grain de beauté qui a changé'),
        option('chest', 'Chest pain with effort', 'Douleur à la poitrine à l’effort'),
        noneOfThese,
      ],
    },
    {
      kind: 'choice',
      id: 'health',
      text: both('How is your health in general?', 'Comment est votre santé en général ?'),
      short: both('Self-rated health', 'Santé perçue'),
      options: [
        option('excellent', 'Excellent', 'Excellente'),
        option('good', 'Good', 'Bonne'),
        option('fair', 'Fair', 'Passable'),
        option('poor', 'Poor', 'Mauvaise'),
      ],
    },
    {
      kind: 'choices',
      id: 'illness',
      text: both('Do you have any of these?', 'Avez-vous l’un de ces problèmes ?'),
      short: both('Conditions', 'Maladies'),
      options: [
        option('pressure', 'High blood pressure', 'Haute pression'),
        option('diabetes', 'Diabetes', 'Diabète'),
        option('heart', 'Heart disease or stroke', 'Maladie du cœur ou AVC'),
        option('lungs', 'Asthma or lung disease', 'Asthme ou maladie des poumons'),
        option('kidney', 'Kidney disease', 'Maladie des reins'),
        option('thyroid', 'Thyroid disease', 'Maladie de la thyroïde'),
        option('cancer', 'Cancer, now or before', 'Cancer, présent ou passé'),
        option('mood', 'Depression or anxiety', 'Dépression ou anxiété'),
        noneOfThese,
      ],
    },
    {
      kind: 'text',
      id: 'surgery',
      text: both(
        'Which operations did you have, and when?',
        'Quelles opérations avez-vous eues, et quand ?',
      ),
      short: both('Surgery', 'Chirurgies'),
    },
    {
      kind: 'choices',
      id: 'family',
      text: both(
        'Did a parent, brother or sister have any of these?',
        'Un parent, un frère ou une sœur a-t-il eu l’un de ces problèmes ?',
      ),
      short: both('Family', 'Famille'),
      options: [
        option('heart', 'Heart attack or stroke before 60', 'Infarctus ou AVC avant 60 ans'),
        option('diabetes', 'Diabetes', 'Diabète'),
        option('bowel', 'Bowel cancer', 'Cancer de l’intestin'),
        option('breast', 'Breast or ovarian cancer', 'Cancer du sein ou de l’ovaire'),
        option('prostate', 'Prostate cancer', 'Cancer de la prostate'),
        noneOfThese,
      ],
    },
    smoking,
    {
      kind: 'number',
      id: 'cigarettes',
      when: { question: 'smoking', includes: ['daily'] },
      units: ['cigarettes'],
      min: 0,
      max: 120,
      text: both('How many cigarettes a day?', 'Combien de cigarettes par jour ?'),
      help: both('Enter 0 if you only vape.', 'Entrez 0 si vous vapotez seulement.'),
      short: both('Cigarettes a day', 'Cigarettes par jour'),
    },
    {
      kind: 'choice',
      id: 'alcohol',
      text: both(
        'How often do you have a drink with alcohol?',
        'À quelle fréquence buvez-vous de l’alcool ?',
      ),
      short: both('AUDIT-C: frequency', 'AUDIT-C : fréquence'),
      options: [
        option('0', 'Never', 'Jamais'),
        option('1', 'Monthly or less', 'Une fois par mois ou moins'),
        option('2', '2 to 4 times a month', '2 à 4 fois par mois'),
        option('3', '2 to 3 times a week', '2 à 3 fois par semaine'),
        option('4', '4 or more times a week', '4 fois par semaine ou plus'),
      ],
    },
    {
      kind: 'choice',
      id: 'drinks',
      when: { question: 'alcohol', includes: ['1', '2', '3', '4'] },
      text: both(
        'How many drinks do you have on a typical day when you drink?',
        'Combien de verres buvez-vous un jour ordinaire où vous buvez ?',
      ),
      short: both('AUDIT-C: drinks', 'AUDIT-C : verres'),
      options: [
        option('0', '1 or 2', '1 ou 2'),
        option('1', '3 or 4', '3 ou 4'),
        option('2', '5 or 6', '5 ou 6'),
        option('3', '7 to 9', '7 à 9'),
        option('4', '10 or more', '10 ou plus'),
      ],
    },
    {
      kind: 'choice',
      id: 'six',
      when: { question: 'alcohol', includes: ['1', '2', '3', '4'] },
      text: both(
        'How often do you have 6 or more drinks on one occasion?',
        'À quelle fréquence buvez-vous 6 verres ou plus en une occasion ?',
      ),
      short: both('AUDIT-C: 6 or more', 'AUDIT-C : 6 ou plus'),
      options: [
        option('0', 'Never', 'Jamais'),
        option('1', 'Less than monthly', 'Moins d’une fois par mois'),
        option('2', 'Monthly', 'Une fois par mois'),
        option('3', 'Weekly', 'Une fois par semaine'),
        option('4', 'Daily or almost daily', 'Chaque jour ou presque'),
      ],
    },
    activity,
    littleInterest,
    feelingDown,
    {
      kind: 'choices',
      id: 'falls',
      when: { ageFrom: 65 },
      text: both('Is any of this true for you?', 'L’un de ces points vous concerne-t-il ?'),
      short: both('Falls', 'Chutes'),
      options: [
        option('fell', 'I fell in the past year', 'Je suis tombé au cours de la dernière année'),
        option('unsteady', 'I feel unsteady', 'Je me sens instable'),
        option('afraid', 'I’m afraid of falling', 'J’ai peur de tomber'),
        noneOfThese,
      ],
    },
    {
      kind: 'date',
      id: 'cervix',
      from: 1960,
      when: { all: [{ not: { sex: 'male' } }, { ageFrom: 21 }, { ageUnder: 71 }] },
      text: both(
        'When was your last Pap or HPV test?',
        'Quand était votre dernier test Pap ou test de VPH ?',
      ),
      help: both('The year is enough.', 'L’année suffit.'),
      short: both('Last cervical screening', 'Dernier dépistage du col'),
    },
    {
      kind: 'choice',
      id: 'safe',
      text: both('Do you feel safe at home?', 'Vous sentez-vous en sécurité à la maison ?'),
      help: both(
        'Answer when nobody can see your screen, or choose “I’d rather not say”.',
        'Répondez quand personne ne voit votre écran, ou choisissez « Je préfère ne pas répondre ».',
      ),
      short: both('Safe at home', 'Sécurité à la maison'),
      options: [
        option('yes', 'Yes', 'Oui'),
        option('sometimes', 'Not always', 'Pas toujours'),
        option('no', 'No', 'Non'),
      ],
    },
    medicines,
    allergies,
    anythingElse,
  ],
  emergencies: [
    {
      id: 'bleeding',
      action: 'today',
      when: { question: 'changes', includes: ['black'] },
      reason: both(
        'Black stool can be a sign of bleeding.',
        'Des selles noires peuvent être un signe de saignement.',
      ),
      short: both('Possible gastrointestinal bleeding', 'Saignement digestif possible'),
    },
  ],
  scores: [
    phq2,
    {
      id: 'audit-c',
      short: both('AUDIT-C', 'AUDIT-C'),
      questions: ['alcohol', 'drinks', 'six'],
      max: 12,
    },
  ],
}
