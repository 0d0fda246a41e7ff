import { expect, test } from 'vitest'
import type { Patient } from '#contract/patients.ts'
import { newScribe } from './new-scribe.ts'
import { isBlank } from './useDiscard.ts'

const visit = newScribe({ id: 'a', folderId: null, language: 'en', now: new Date(0) })
const patient: Patient = {
  patientId: 'c',
  demographics: {
    firstName: 'Ann',
    lastName: 'Lee',
    birthDate: '1970-01-31',
    sex: 'female',
    number: '',
    notes: '',
  },
  version: 1,
}
const entry = { id: 'b', type: 'text' as const, content: 'Asthma', version: 1 }

test('a visit goes with the dialog that opened it only where nothing at all is in it', () => {
  expect(isBlank(visit)).toBe(true)
  const { medicalContext } = visit
  const noted = { ...visit, medicalContext: { ...medicalContext, additionalContext: [entry] } }
  expect(isBlank(noted)).toBe(false)
  expect(isBlank({ ...visit, state: 'recording' })).toBe(false)
  expect(isBlank({ ...visit, patient })).toBe(false)
  expect(isBlank({ ...visit, draft: false })).toBe(false)
  const transcript = { ...medicalContext.transcript, chunkCount: 1 }
  expect(isBlank({ ...visit, medicalContext: { ...medicalContext, transcript } })).toBe(false)
})
