import { expect, test } from 'vitest'
import { meaningOf } from './meaning.ts'

test.each([
  'Name pharmacy of choice',
  'Nom de la pharmacie',
  'Emergency contact name',
  'Employer phone',
  'Parent or guardian name',
  'Household member name',
])('“%s” isn’t about the patient', (name) => {
  expect(meaningOf(name, 'text')).toEqual({ owner: 'other', source: '' })
})

test('“Patient name” is the patient’s', () => {
  expect(meaningOf('Patient name', 'text')).toEqual({ owner: 'patient', source: 'patient.name' })
})
