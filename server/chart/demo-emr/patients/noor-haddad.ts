import type { ChartFacts } from '../resources/facts.ts'
import { term } from './shorthand.ts'

/** A new patient: no birth date, no health card, and no allergies recorded either way. */
export const noorHaddad: ChartFacts = {
  patient: {
    id: 'demo-haddad',
    family: 'Haddad',
    given: ['Noor'],
    gender: 'unknown',
    recordNumber: 'DEMO-0007',
  },
  conditions: [{ text: 'Low back pain', code: '279039007', verification: 'provisional' }],
  statements: [
    {
      drug: term('Blue blood pressure tablet, name unknown'),
      sig: 'daily',
      status: 'unknown',
      source: 'Patient',
    },
  ],
  encounters: [{ date: '2026-11-03T11:30:00-05:00', reason: 'Back pain', status: 'in-progress' }],
}
