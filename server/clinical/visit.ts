import type { Source } from './language/source.ts'

/** Whom a statement is about. `second-patient`: a baby, or a sibling seen in the same visit. */
export type Subject = 'patient' | 'second-patient' | 'relative' | 'other'

/**
 * The status of a subject. `asked`: an unanswered question. `conditional`: a warning, a limit or an if-clause ("come
 * back if you get chest pain"), which says nothing about the patient now.
 */
export type Status =
  | 'current'
  | 'past'
  | 'stopped'
  | 'planned'
  | 'offered'
  | 'declined'
  | 'conditional'
  | 'asked'

/** The smallest part of a line that says one thing: a clause with its subject, status and certainty. */
export interface Statement {
  /** Index in `Visit.statements`. */
  at: number
  /** Index in `Visit.lines`. */
  line: number
  /** Offsets in `VisitLine.text`. */
  start: number
  end: number
  /** As said. */
  text: string
  /**
   * What every reader works on: values that were taken back are removed, spoken numbers are figures with their units
   * ("BP one forty over ninety" becomes "BP 140/90", "two of the five hundreds" becomes "2 x 500 mg").
   */
  normal: string
  /** Values of this statement that were taken back, here or later. They support nothing. */
  retracted: string[]
  subject: Subject
  /** The relative or person, such as `mother`, if the subject isn't the patient. */
  who?: string
  status: Status
  /** `possible`: might, probably, query, rule out. */
  certainty: 'stated' | 'possible'
  isQuestion: boolean
  /** For an answer: the statement that asks. Both belong to the evidence of what the answer says. */
  answers?: number
  /** For a question: the first statement of its answer. Parts of one question ("Any fever or chills?") may share it. */
  answeredBy?: number
  /**
   * For a question: whether its content is true, if the answer is plain. "No" to "You're not allergic?" is 'no'; "Just
   * the chills" is 'yes' to the chills and 'no' to the other parts of the question.
   */
  answer?: 'yes' | 'no'
}

export interface VisitLine {
  /** From 1, as prompts show it and writers cite it. */
  number: number
  source: Source
  role: 'clinician' | 'patient' | 'relative' | 'interpreter' | 'other' | undefined
  text: string
  /** The statements' `normal` texts together. */
  normal: string
  /** First and last index (exclusive) in `Visit.statements`. */
  statements: [from: number, to: number]
}

/** A visit as everything in `clinical/` reads it: made once by `normaliseVisit`. */
export interface Visit {
  lines: VisitLine[]
  statements: Statement[]
  /** Neither speech nor text: gaps, and events of the consent record. */
  events?: readonly Source[]
  /** As the conversation refers to the patient; undefined if it doesn't or is inconsistent. */
  sex: 'female' | 'male' | undefined
  /** ISO 639-1 code of the language most of it is in. */
  language: string
}
