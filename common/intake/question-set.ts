import type { BodyRegion } from './body-regions.ts'
import type { LocalText } from './local-text.ts'
import type { Unit } from './units.ts'

/**
 * When a question is asked or an emergency rule applies. It may refer to earlier questions only. A question that wasn’t
 * asked or was skipped meets no condition.
 */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | { question: string; yes: boolean }
  /** One of these options or body regions was chosen. */
  | { question: string; includes: readonly string[] }
  /** A number (in the first unit of its question) or a scale. */
  | { question: string; atLeast: number }
  | { question: string; atMost: number }
  /** Years; a fraction for months. */
  | { ageFrom: number }
  | { ageUnder: number }
  | { sex: 'female' | 'male' }
  | { unknown: 'age' | 'sex' }

interface QuestionBase {
  id: string
  /** What the patient reads. */
  text: LocalText
  help?: LocalText
  /** What the clinician reads in the summary: a few clinical words. */
  short: LocalText
  /** Asked always if absent, and also while age or sex is needed and unknown. */
  when?: Condition
}

export interface Option {
  id: string
  text: LocalText
  /** Excludes all other options: “None of these”. */
  exclusive?: boolean
}

export interface YesNoQuestion extends QuestionBase {
  kind: 'yes-no'
}
export interface ChoiceQuestion extends QuestionBase {
  /** `choices`: one or more options. */
  kind: 'choice' | 'choices'
  options: readonly Option[]
}
export interface NumberQuestion extends QuestionBase {
  kind: 'number'
  /** The patient may switch between them; they measure the same quantity. */
  units: readonly [Unit, ...Unit[]]
  /** Bounds in the first unit. */
  min: number
  max: number
}
export interface DateQuestion extends QuestionBase {
  kind: 'date'
  /** The first allowed year. */
  from: number
  /** Whether a day after today is allowed. */
  future?: boolean
}
export interface TextQuestion extends QuestionBase {
  kind: 'text'
  /** Several lines. */
  long?: boolean
}
/** From 0 to 10. */
export interface ScaleQuestion extends QuestionBase {
  kind: 'scale'
  /** What 0 and 10 mean. */
  lowest: LocalText
  highest: LocalText
}
export interface BodyMapQuestion extends QuestionBase {
  kind: 'body-map'
  /** All regions if absent. */
  regions?: readonly BodyRegion[]
}
export interface ListQuestion extends QuestionBase {
  kind: 'medicines' | 'allergies'
}

export type Question =
  | YesNoQuestion
  | ChoiceQuestion
  | NumberQuestion
  | DateQuestion
  | TextQuestion
  | ScaleQuestion
  | BodyMapQuestion
  | ListQuestion

/** What a patient should do, the most urgent first. */
export const emergencyActions = ['ambulance', 'crisis', 'hospital', 'today'] as const
/**
 * `ambulance`: call the emergency number now; `crisis`: call the crisis line now; `hospital`: go to an emergency department
 * now; `today`: be seen today.
 */
export type EmergencyAction = (typeof emergencyActions)[number]

export interface EmergencyRule {
  id: string
  when: Condition
  action: EmergencyAction
  /** Why it is urgent, for the patient. */
  reason: LocalText
  /** What else to do until help comes. */
  advice?: LocalText
  /** What the clinic reads: a few clinical words. */
  short: LocalText
}

/** Adds up choices whose option ids are numbers of points. */
export interface ScoreRule {
  id: string
  /** Such as “PHQ-2”. */
  short: LocalText
  questions: readonly string[]
  max: number
  /** From how many points on a closer look is advised, if that is the same for everybody. */
  positiveFrom?: number
}

export interface QuestionSet {
  id: string
  /** Rises with every change; stored answers name the version that was shown. */
  version: number
  title: LocalText
  answeredBy: 'patient' | 'parent'
  /** The languages it is written in; English and French if absent. Texts in the other one are ''. */
  languages?: readonly ('en' | 'fr')[]
  /** In the order in which they are asked. */
  questions: readonly Question[]
  emergencies: readonly EmergencyRule[]
  scores?: readonly ScoreRule[]
}

/** The languages in which patients can be asked. */
export const languagesOf = ({ languages }: QuestionSet): readonly ('en' | 'fr')[] =>
  languages ?? ['en', 'fr']

/** What conditions may use besides the answers. */
export interface PatientFacts {
  /** YYYY-MM-DD; absent or '' if it isn’t known. */
  birthDate?: string
  /** Anything but 'female' and 'male' counts as unknown. */
  sex?: string
  /** The day of answering in the clinic’s time zone, YYYY-MM-DD. */
  today: string
}
