import type { QuestionSet } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { noneOfThese, pastTwoWeeks } from './common-answers.ts'
import {
  allergies,
  anythingElse,
  duration,
  feelingDown,
  littleInterest,
  medicines,
  phq2,
  pregnancy,
} from './common-questions.ts'

// PHQ-2, GAD-2, the ninth item of PHQ-9 and its question about difficulty (see `pastTwoWeeks`). The question about thoughts
// right now follows the Ask Suicide-Screening Questions of the US National Institute of Mental Health (public domain).
// Also NICE NG222 (depression), NG225 (self-harm), CG192 (around pregnancy), CG185 (bipolar disorder).
export const mood: QuestionSet = {
  id: 'mood',
  version: 1,
  title: both('Low mood or worry', 'Moral bas ou inquiétude'),
  answeredBy: 'patient',
  questions: [
    {
      kind: 'text',
      long: true,
      id: 'concern',
      text: both('What has been troubling you?', 'Qu’est-ce qui vous préoccupe ?'),
      short: both('Concern', 'Préoccupation'),
    },
    littleInterest,
    feelingDown,
    {
      kind: 'choice',
      id: 'nervous',
      text: both(
        'Over the last 2 weeks, how often have you been bothered by feeling nervous, anxious or on edge?',
        'Au cours des 2 dernières semaines, à quelle fréquence avez-vous été dérangé par ce problème : un sentiment de nervosité, d’anxiété ou de tension ?',
      ),
      short: both('GAD-2: nervous', 'GAD-2 : nervosité'),
      options: pastTwoWeeks,
    },
    {
      kind: 'choice',
      id: 'worry',
      text: both(
        'Over the last 2 weeks, how often have you been bothered by not being able to stop or control worrying?',
        'Au cours des 2 dernières semaines, à quelle fréquence avez-vous été dérangé par ce problème : être incapable d’arrêter de vous inquiéter ou de contrôler vos inquiétudes ?',
      ),
      short: both('GAD-2: worry', 'GAD-2 : inquiétudes'),
      options: pastTwoWeeks,
    },
    {
      kind: 'choice',
      id: 'self-harm',
      text: both(
        'Over the last 2 weeks, how often have you been bothered by thoughts that you would be better off dead, or of hurting yourself in some way?',
        'Au cours des 2 dernières semaines, à quelle fréquence avez-vous pensé que vous seriez mieux mort, ou pensé à vous blesser d’une façon ou d’une autre ?',
      ),
      help: both(
        'Many people have such thoughts. Your answer helps us to help you.',
        'Beaucoup de gens ont de telles pensées. Votre réponse nous aide à vous aider.',
      ),
      short: both('Thoughts of death or self-harm', 'Idées de mort ou d’automutilation'),
      options: pastTwoWeeks,
    },
    {
      kind: 'choice',
      id: 'now',
      when: { question: 'self-harm', includes: ['1', '2', '3'] },
      text: both(
        'Are you having thoughts of killing yourself right now?',
        'Pensez-vous à vous enlever la vie en ce moment ?',
      ),
      short: both('Suicidal thoughts now', 'Idées suicidaires actuelles'),
      options: [
        option('no', 'No', 'Non'),
        option('yes', 'Yes, but I have no plan', 'Oui, mais je n’ai pas de plan'),
        option('plan', 'Yes, and I have a plan', 'Oui, et j’ai un plan'),
        option(
          'harmed',
          'I have hurt myself or taken something',
          'Je me suis blessé ou j’ai pris quelque chose',
        ),
      ],
    },
    {
      kind: 'choices',
      id: 'serious',
      text: both(
        'Have you had any of these lately?',
        'Avez-vous eu l’un de ces signes récemment ?',
      ),
      short: both('Serious signs', 'Signes graves'),
      options: [
        option('others', 'Thoughts of hurting someone else', 'L’idée de blesser quelqu’un'),
        option(
          'voices',
          'Hearing or seeing what others don’t',
          'Entendre ou voir ce que les autres n’entendent ou ne voient pas',
        ),
        option('food', 'I can’t eat or drink', 'Je ne peux plus manger ni boire'),
        noneOfThese,
      ],
    },
    {
      ...duration,
      text: both(
        'How long have you felt this way?',
        'Depuis combien de temps vous sentez-vous ainsi ?',
      ),
    },
    {
      kind: 'choices',
      id: 'body',
      text: both('Have you noticed any of these?', 'Avez-vous remarqué l’un de ces signes ?'),
      short: both('Symptoms', 'Symptômes'),
      options: [
        option('sleep', 'I sleep too little', 'Je dors trop peu'),
        option('sleepy', 'I sleep too much', 'Je dors trop'),
        option('tired', 'I’m tired', 'Je suis fatigué'),
        option('appetite', 'I eat too little or too much', 'Je mange trop peu ou trop'),
        option('focus', 'I can’t focus', 'J’ai du mal à me concentrer'),
        option('panic', 'Sudden attacks of fear', 'Des crises de peur soudaines'),
        option('guilt', 'I feel guilty or worthless', 'Je me sens coupable ou sans valeur'),
        noneOfThese,
      ],
    },
    {
      kind: 'choice',
      id: 'difficulty',
      text: both(
        'How hard have these problems made work, home or getting along with people?',
        'À quel point ces problèmes ont-ils nui au travail, à la maison ou aux relations ?',
      ),
      short: both('Difficulty', 'Difficulté'),
      options: [
        option('0', 'Not difficult at all', 'Pas du tout difficile'),
        option('1', 'Somewhat difficult', 'Plutôt difficile'),
        option('2', 'Very difficult', 'Très difficile'),
        option('3', 'Extremely difficult', 'Extrêmement difficile'),
      ],
    },
    {
      kind: 'yes-no',
      id: 'high',
      text: both(
        'Have you ever had 4 days or more of high energy and almost no sleep?',
        'Avez-vous déjà eu 4 jours ou plus de grande énergie presque sans dormir ?',
      ),
      short: both('Possible (hypo)mania', '(Hypo)manie possible'),
    },
    {
      kind: 'text',
      id: 'events',
      text: both(
        'Did something happen that may have caused this?',
        'S’est-il passé quelque chose qui peut l’expliquer ?',
      ),
      short: both('Life events', 'Événements de vie'),
    },
    {
      kind: 'choices',
      id: 'substances',
      text: both(
        'Do you use any of these to feel better?',
        'Prenez-vous l’un de ces produits pour aller mieux ?',
      ),
      short: both('Substances', 'Substances'),
      options: [
        option('alcohol', 'Alcohol', 'Alcool'),
        option('cannabis', 'Cannabis', 'Cannabis'),
        option('drugs', 'Other drugs', 'Autres drogues'),
        option('pills', 'Pills that weren’t meant for me', 'Des pilules non prescrites pour moi'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'support',
      text: both('Who can you talk to?', 'À qui pouvez-vous parler ?'),
      short: both('Support', 'Soutien'),
      options: [
        option('partner', 'Partner or family', 'Conjoint ou famille'),
        option('friends', 'Friends', 'Amis'),
        option('therapist', 'A therapist', 'Un thérapeute'),
        { ...option('nobody', 'Nobody', 'Personne'), exclusive: true },
      ],
    },
    {
      kind: 'choices',
      id: 'past',
      text: both('Were you treated for this before?', 'Avez-vous déjà été traité pour cela ?'),
      short: both('Past treatment', 'Traitements antérieurs'),
      options: [
        option('therapy', 'Talk therapy', 'Psychothérapie'),
        option('medicine', 'Medicine', 'Médicaments'),
        option('hospital', 'A hospital stay', 'Un séjour à l’hôpital'),
        option('attempt', 'I tried to end my life', 'J’ai fait une tentative de suicide'),
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
      id: 'harmed',
      action: 'ambulance',
      when: { question: 'now', includes: ['harmed'] },
      reason: both(
        'You need care now, even if you feel well.',
        'Vous avez besoin de soins maintenant, même si vous vous sentez bien.',
      ),
      advice: both('Take what you used with you.', 'Apportez ce que vous avez pris.'),
      short: both('Self-harm or overdose', 'Automutilation ou surdose'),
    },
    {
      id: 'suicide',
      action: 'crisis',
      when: { question: 'now', includes: ['yes', 'plan'] },
      reason: both(
        'You told us that you think of ending your life. Please don’t stay alone with this.',
        'Vous nous dites que vous pensez à vous enlever la vie. Ne restez pas seul avec cela.',
      ),
      advice: both(
        'Move pills, weapons or other means out of reach.',
        'Éloignez les pilules, les armes ou tout autre moyen.',
      ),
      short: both('Suicidal thoughts now', 'Idées suicidaires actuelles'),
    },
    {
      id: 'thoughts',
      action: 'crisis',
      when: {
        any: [
          { question: 'self-harm', includes: ['1', '2', '3'] },
          { question: 'serious', includes: ['others'] },
        ],
      },
      reason: both(
        'Such thoughts are a sign that you need support. Help works.',
        'De telles pensées montrent que vous avez besoin de soutien. L’aide est efficace.',
      ),
      short: both('Thoughts of harm', 'Idées de se blesser ou de blesser autrui'),
    },
    {
      id: 'same-day',
      action: 'today',
      when: { question: 'serious', includes: ['voices', 'food'] },
      reason: both(
        'These signs should be checked the same day.',
        'Ces signes doivent être évalués le jour même.',
      ),
      short: both('Possible psychosis or not eating', 'Psychose possible ou ne s’alimente plus'),
    },
  ],
  scores: [
    phq2,
    {
      id: 'gad-2',
      short: both('GAD-2', 'GAD-2'),
      questions: ['nervous', 'worry'],
      max: 6,
      positiveFrom: 3,
    },
  ],
}
