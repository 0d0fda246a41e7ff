import type { QuestionSet } from '#common/intake/question-set.ts'
import { allergies, anythingElse, medicines } from '#common/intake/sets/common-questions.ts'

const both = (en: string, fr: string) => ({ en, fr })

/** A small set of a clinic: a condition, a number with units and an emergency rule. */
export const kneeSet: QuestionSet = {
  id: 'new',
  version: 1,
  title: both('Knee check', 'Examen du genou'),
  answeredBy: 'patient',
  questions: [
    {
      id: 'swollen',
      kind: 'yes-no',
      text: both('Is your knee swollen?', 'Votre genou est-il enflé ?'),
      short: both('Swelling', 'Enflure'),
    },
    {
      id: 'weeks',
      kind: 'number',
      units: ['weeks', 'days'],
      min: 0,
      max: 100,
      text: both('For how long?', 'Depuis combien de temps ?'),
      short: both('Duration', 'Durée'),
      when: { question: 'swollen', yes: true },
    },
    {
      id: 'hot',
      kind: 'yes-no',
      text: both('Is your knee hot and red?', 'Votre genou est-il chaud et rouge ?'),
      short: both('Hot and red', 'Chaud et rouge'),
    },
  ],
  emergencies: [
    {
      id: 'infection',
      when: { question: 'hot', yes: true },
      action: 'today',
      reason: both('A hot knee can be infected.', 'Un genou chaud peut être infecté.'),
      short: both('Hot knee', 'Genou chaud'),
    },
  ],
}

/** A set in French only. */
export const frenchSet: QuestionSet = {
  ...kneeSet,
  languages: ['fr'],
  title: both('', 'Examen du genou'),
  questions: [
    {
      id: 'swollen',
      kind: 'yes-no',
      text: both('', 'Votre genou est-il enflé ?'),
      short: both('', 'Enflure'),
    },
  ],
  emergencies: [],
}

/** Only the medicines and allergies that every set asks for. */
export const listsSet: QuestionSet = {
  ...kneeSet,
  title: both('Medicines and allergies', 'Médicaments et allergies'),
  questions: [medicines, allergies],
  emergencies: [],
}

/** One question of free text. */
export const textSet: QuestionSet = {
  ...kneeSet,
  title: both('Before we meet', 'Avant notre rencontre'),
  questions: [anythingElse],
  emergencies: [],
}
