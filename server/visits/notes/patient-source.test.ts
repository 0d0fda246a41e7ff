import { expect, test } from 'vitest'
import type { Demographics } from '#contract/patients.ts'
import { patientSource } from './patient-source.ts'

const visit = new Date(2026, 10, 27)
const sources = (birthDate: string, sex: Demographics['sex'] = '') => {
  const demographics = {
    firstName: 'Ada',
    lastName: 'North',
    number: '7',
    notes: '',
    birthDate,
    sex,
  }
  const patient = { patientId: crypto.randomUUID(), demographics, version: 1 }
  return patientSource(patient, visit).map(({ text }) => text)
}

test.each([
  ['1951-11-27', 'female', 'The patient is a 75-year-old woman.'],
  ['1951-11-28', 'male', 'The patient is a 74-year-old man.'],
  ['2020-01-02', 'male', 'The patient is a 6-year-old boy.'],
  ['2026-03-01', 'female', 'The patient is an 8-month-old girl.'],
  ['1990-05-05', 'other', 'The patient is a 36-year-old person.'],
  ['', 'female', 'The patient is a woman.'],
] as const)('born %s, %s: "%s"', (birthDate, sex, text) => {
  expect(sources(birthDate, sex)).toEqual([text])
})

test('says nothing if neither is known, or if the birth date is after the visit', () => {
  expect(sources('')).toEqual([])
  expect(sources('2026-12-01')).toEqual([])
  expect(patientSource(undefined, visit)).toEqual([])
})

test('names neither the patient nor the number', () => {
  expect(JSON.stringify(sources('1951-11-27', 'female'))).not.toMatch(/Ada|North|7\b(?!-)/)
})
