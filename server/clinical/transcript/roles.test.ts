import { expect, test } from 'vitest'
import type { Source } from '#server/clinical/language/source.ts'
import { assignRoles } from './roles.ts'

const spokenBy = (...speakers: string[]): Source[] =>
  speakers.map((speaker, at) => ({
    kind: 'transcript',
    id: String(at),
    text: 'Good morning.',
    speaker,
    timestamp: at,
  }))

test('a nurse who sees a patient alone is the clinician', () => {
  expect(assignRoles(spokenBy('nurse', 'patient')).get('nurse')).toBe('clinician')
})

test('a nurse beside a doctor is not', () => {
  expect(assignRoles(spokenBy('clinician', 'nurse', 'patient')).get('nurse')).toBe('other')
})
