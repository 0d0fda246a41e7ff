import { demoTag, reference } from './coding.ts'
import type { PatientFacts } from './facts.ts'

/** What makes the resources of one patient: ids, references to the patient, and the mark of test data. */
export interface Subject {
  patient: PatientFacts
  name: string
}

export const subjectFor = (patient: PatientFacts): Subject => ({
  patient,
  name: [...patient.given, patient.family].join(' '),
})

/** The fields that every resource begins with; `at` counts resources of the kind from 0. */
export const base = ({ patient }: Subject, kind: string, at: number) => ({
  id: `${patient.id}-${kind}-${at + 1}`,
  meta: { tag: [demoTag] },
})

export const toPatient = ({ patient, name }: Subject) => reference('Patient', patient.id, name)
