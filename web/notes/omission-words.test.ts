import { expect, test } from 'vitest'
import { missingWords } from './omission-words.ts'

const omission = (kind: 'symptom' | 'dose' | 'request', missing: string) =>
  missingWords({ id: '', kind, missing, text: '', section: '', evidence: [], notNeeded: false })

test('an omission is described by its name or its kind', () => {
  expect(omission('symptom', 'wheezing')).toBe('Wheezing')
  expect(omission('request', '')).toBe('What the patient asked for')
  expect(omission('dose', 'aspirin')).toBe('Dose of aspirin')
})
