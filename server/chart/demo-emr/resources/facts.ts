import type {
  AllergyIntolerance,
  Encounter,
  Immunization,
  MedicationRequest,
  MedicationStatement,
  Patient,
  Procedure,
} from '@medplum/fhirtypes'

/** A term of a chart: words, and a code where the chart has one. */
export interface Term {
  text: string
  code?: string
}

export interface PatientFacts {
  /** Logical id; begins with `demo-`. */
  id: string
  family: string
  given: string[]
  /** Name at birth, where it was another. */
  formerFamily?: string
  gender: NonNullable<Patient['gender']>
  birthDate?: string
  /** Record number; begins with `DEMO-`. */
  recordNumber?: string
  /** Province and health card number; begins with `DEMO`. */
  healthCard?: { province: string; value: string }
  phone?: string
  city?: string
  country?: string
  /** BCP 47 */
  language?: string
}

export interface ConditionFacts extends Term {
  /** Day, month or year. */
  onset?: string
  abated?: string
  clinical?: 'active' | 'resolved' | 'inactive' | 'remission'
  verification?: 'confirmed' | 'provisional' | 'entered-in-error'
  category?: 'problem-list-item' | 'encounter-diagnosis'
  note?: string
}

export interface AllergyFacts extends Term {
  category?: 'medication' | 'food' | 'environment'
  reaction?: Term
  severity?: 'mild' | 'moderate' | 'severe'
  criticality?: AllergyIntolerance['criticality']
  clinical?: 'active' | 'inactive' | 'resolved'
  verification?: 'confirmed' | 'unconfirmed' | 'entered-in-error'
  recorded?: string
}

/** A prescription. */
export interface PrescriptionFacts {
  drug: Term
  sig: string
  status?: NonNullable<MedicationRequest['status']>
  authored: string
  reason?: string
  /** Why it was stopped. */
  stopReason?: string
  /** The drug is a separate resource that the prescription refers to. */
  isReferenced?: boolean
  prescriber?: string
}

/** A drug that the patient takes without a prescription of this clinic. */
export interface StatementFacts {
  drug: Term
  sig: string
  status?: NonNullable<MedicationStatement['status']>
  start?: string
  end?: string
  source?: string
}

export interface ProcedureFacts extends Term {
  date: string
  status?: Procedure['status']
}

export interface ImmunizationFacts extends Term {
  date: string
  status?: Immunization['status']
}

export interface RelativeFacts {
  /** Code of v3-RoleCode, such as MTH. */
  relationship: Term
  name?: string
  deceased?: boolean | string
  conditions: (Term & { ageAtOnset?: number })[]
}

/** Results of one test over time; `values` match `dates`, and null is a test that wasn't done. */
export interface LabSeries extends Term {
  unit: string
  /** UCUM code of the unit, where it is written differently. */
  ucum?: string
  low?: number
  high?: number
  dates: readonly string[]
  values: readonly (number | null)[]
  /** Positions of results that were entered in error. */
  errors?: readonly number[]
}

/** A report that groups results of the same day. */
export interface PanelFacts extends Term {
  /** LOINC codes of the results. */
  results: readonly string[]
  dates: readonly string[]
}

export interface ObservationFacts extends Term {
  category: 'vital-signs' | 'social-history'
  date: string
  value?: { number: number; unit: string; ucum?: string }
  answer?: Term
  /** Blood pressure in mmHg. */
  pressure?: [systolic: number, diastolic: number]
}

export interface EncounterFacts {
  date: string
  minutes?: number
  reason: string
  kind?: 'ambulatory' | 'virtual' | 'emergency' | 'inpatient'
  status?: Encounter['status']
}

export interface DocumentFacts {
  title: string
  /** LOINC code of the type. */
  type: Term
  category: 'clinical-note' | 'referral'
  date: string
  author?: string
  lines: readonly string[]
  format: 'text' | 'pdf' | 'html'
  status?: 'current' | 'superseded' | 'entered-in-error'
}

/** The chart of one synthetic patient, as its author wrote it. */
export interface ChartFacts {
  patient: PatientFacts
  conditions?: readonly ConditionFacts[]
  allergies?: readonly AllergyFacts[]
  prescriptions?: readonly PrescriptionFacts[]
  statements?: readonly StatementFacts[]
  procedures?: readonly ProcedureFacts[]
  immunizations?: readonly ImmunizationFacts[]
  relatives?: readonly RelativeFacts[]
  labs?: readonly LabSeries[]
  panels?: readonly PanelFacts[]
  observations?: readonly ObservationFacts[]
  encounters?: readonly EncounterFacts[]
  documents?: readonly DocumentFacts[]
}
