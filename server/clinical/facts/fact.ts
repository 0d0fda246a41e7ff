import type { Subject } from '#server/clinical/visit.ts'
import type { Sentence } from './sentences.ts'

export type MedicineStatus =
  | 'taking'
  | 'stopped'
  | 'started'
  | 'changed'
  | 'continued'
  | 'planned'
  | 'declined'
  | 'as needed'

/** What every fact of a visit carries. */
export interface FactBase {
  /** Numbers of the lines it rests on, question and answer, ascending. */
  lines: number[]
  subject: Subject
  /** The relative or person, such as `mother`, if it isn't the patient's. */
  who?: string
  certainty: 'stated' | 'possible'
  /** Harm is likely if it is lost: allergies, risk, medicines, diagnoses, results, safety net. */
  critical: boolean
  /** The fact in note form: figures, no first person, no full stop. */
  text: string
}

/** `text` of a medicine holds what the slots don't, such as "misses 2 nights a week". */
export interface MedicineFact extends FactBase {
  kind: 'medicine'
  drug: string
  /** Figures with units, such as `10 mg` or `2 x 500 mg`. */
  dose?: string
  frequency?: string
  status: MedicineStatus
  reason?: string
}

export interface AllergyFact extends FactBase {
  kind: 'allergy'
  substance: string
  reaction?: string
}

/** A vital sign, or the result of a test, with its value as a figure. */
export interface MeasurementFact extends FactBase {
  kind: 'vital' | 'result'
  what: string
  value: string
}

export interface FindingFact extends FactBase {
  kind: 'finding'
  part?: string
  side?: 'left' | 'right' | 'both'
  isNormal: boolean
}

/** One thing that was denied; Highlights puts all of them on one line. */
export interface DenialFact extends FactBase {
  kind: 'denial'
}

export interface SymptomFact extends FactBase {
  kind: 'symptom'
}

export interface OtherFact extends FactBase {
  kind:
    | 'diagnosis'
    | 'history'
    | 'family'
    | 'social'
    | 'plan'
    | 'advice'
    | 'follow-up'
    | 'safety-net'
    | 'request'
    | 'risk'
}

export type Fact =
  | MedicineFact
  | AllergyFact
  | MeasurementFact
  | FindingFact
  | DenialFact
  | SymptomFact
  | OtherFact
export type FactKind = Fact['kind']

const critical: ReadonlySet<FactKind> = new Set<FactKind>([
  'allergy',
  'risk',
  'medicine',
  'diagnosis',
  'safety-net',
  'vital',
  'result',
  'follow-up',
  'denial',
  'request',
])

/** What every fact inherits from its sentence. */
export const createFactBase = (
  { lines, statements }: Sentence,
  kind: FactKind,
): Omit<FactBase, 'text'> => {
  const other = statements.find(({ subject }) => subject !== 'patient')
  const isPossible = statements.some(({ certainty }) => certainty === 'possible')
  return {
    lines,
    subject: other?.subject ?? 'patient',
    ...(other?.who && { who: other.who }),
    certainty: isPossible ? 'possible' : 'stated',
    critical: critical.has(kind),
  }
}
