import type { Encounter } from '@medplum/fhirtypes'
import { practitioners } from '../practitioners.ts'
import { reference, systems } from './coding.ts'
import type { EncounterFacts } from './facts.ts'
import { base, type Subject, toPatient } from './subject.ts'

/** Codes of v3-ActCode. */
const classes = {
  ambulatory: 'AMB',
  virtual: 'VR',
  emergency: 'EMER',
  inpatient: 'IMP',
} as const
const USUAL_MINUTES = 20

export function encounterResource(
  subject: Subject,
  {
    date,
    minutes = USUAL_MINUTES,
    reason,
    kind = 'ambulatory',
    status = 'finished',
  }: EncounterFacts,
  at: number,
): Encounter {
  const end = new Date(Date.parse(date) + minutes * 60_000)
  return {
    resourceType: 'Encounter',
    ...base(subject, 'encounter', at),
    status,
    class: { system: systems.encounterClass, code: classes[kind] },
    subject: toPatient(subject),
    participant: [{ individual: reference('Practitioner', practitioners[0]?.id ?? '') }],
    period: { start: date, end: end.toISOString() },
    reasonCode: [{ text: reason }],
  }
}
