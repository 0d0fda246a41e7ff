import { expect, test } from 'vitest'
import { fillPlaceholders, placeholdersIn } from './placeholders.ts'

const patient = { 'patient.name': 'Joan Rivera', 'patient.id': '' }

test.each([
  ['Dear {{patient.name}},', 'Dear Joan Rivera,'],
  ['{{patient.name?}}, {{patient.id?}}', 'Joan Rivera'],
  ['{{patient.id?}}, {{patient.name?}}', 'Joan Rivera'],
  ['Number: {{patient.id}}', 'Number: [patient’s number]'],
  ['> Re: {{patient.id?}}\n> Dear colleague,', '> Dear colleague,'],
  ['Of {{ patient.name ? }} and {{nobody}}', 'Of Joan Rivera and {{nobody}}'],
])('"%s" becomes "%s"', (text, filled) => {
  expect(fillPlaceholders(text, patient)).toBe(filled)
})

test('a placeholder is known by its name, optional or not', () => {
  expect(placeholdersIn('{{patient.id?}} {{today}}')).toMatchObject([
    { name: 'patient.id', optional: true },
    { name: 'today', optional: false },
  ])
})
