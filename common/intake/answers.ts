import type { BodyRegion } from './body-regions.ts'
import type { Unit } from './units.ts'

export interface Medicine {
  /** As the patient wrote it or chose it from the suggestions. */
  name: string
  /** The generic name in English, if the list of drugs knows `name`. The server adds it. */
  standard?: string
  /** Such as “50 mg”; '' if it wasn’t given. */
  dose: string
  /** Such as “twice a day”; '' if it wasn’t given. */
  frequency: string
}

export interface Allergy {
  /** The medicine, food or other substance, as written or chosen. */
  substance: string
  /** Its name in English, if the lists of drugs and allergens know it. The server adds it. */
  standard?: string
  /** Such as “rash”; '' if it wasn’t given. */
  reaction: string
}

/** `unknown`: “I don’t know”; `declined`: “I’d rather not say”; `none`: “Nothing, or doesn’t apply”. */
export type SkipReason = 'unknown' | 'declined' | 'none'

/** The content of an answer. Its kind is that of the question, or `skipped`. */
export type AnswerValue =
  | { kind: 'yes-no'; value: boolean }
  | { kind: 'choice'; option: string }
  /** At least one; in the order of the question. */
  | { kind: 'choices'; options: readonly string[] }
  | { kind: 'number'; value: number; unit: Unit }
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  | { kind: 'date'; value: string }
  | { kind: 'text'; value: string }
  | { kind: 'scale'; value: number }
  /** At least one; in the order of the drawing. */
  | { kind: 'body-map'; regions: readonly BodyRegion[] }
  /** None: the patient takes no medicines. */
  | { kind: 'medicines'; items: readonly Medicine[] }
  /** None: the patient has no known allergies. */
  | { kind: 'allergies'; items: readonly Allergy[] }
  | { kind: 'skipped'; reason: SkipReason }

/** An answer to the question with this id. A list of answers has at most one for each question. */
export interface Answer {
  question: string
  value: AnswerValue
  /** When it was given or last changed; an ISO 8601 instant. */
  at: string
}

/** The value that was given to a question. */
export const answerTo = (answers: readonly Answer[], question: string): AnswerValue | undefined =>
  answers.find((answer) => answer.question === question)?.value
