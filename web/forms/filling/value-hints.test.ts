import { expect, test } from 'vitest'
import { valueHint } from './value-hints.ts'

const date = { type: 'date', name: 'Seen on (DD/MM/YYYY)', maxLength: null } as const
const number = { type: 'number', name: 'Weight', maxLength: null } as const

test('a value of a date field that is no date gets the format of the form', () => {
  expect(valueHint(date, '31/02/2024')).toBe('Not a valid date. The form expects DD/MM/YYYY.')
  expect(valueHint({ ...date, name: 'Seen on' }, 'soon')).toBe(
    'Not a valid date. The form expects YYYY-MM-DD.',
  )
  expect(valueHint({ ...date, maxLength: 8 }, 'soon')).toBe(
    'Not a valid date. The form expects DDMMYYYY.',
  )
  expect(valueHint(date, '28/02/2024')).toBeUndefined()
  expect(valueHint(date, ' ')).toBeUndefined()
})

test('a field for a part of a date takes the part', () => {
  expect(valueHint({ ...date, maxLength: 4 }, '2024')).toBeUndefined()
})

test.each(['82', '-1.5', '1 204,50', '82 kg', '37.2°C', '98 %', '1 000'])(
  '“%s” is a number in a field for one',
  (text) => expect(valueHint(number, text)).toBeUndefined(),
)
test.each(['eighty', '12 or 13 kg', '82 kg or so'])(
  '“%s” is no number in a field for one',
  (text) => expect(valueHint(number, text)).toBe('Not a valid number.'),
)

test('a value that is too long for its boxes is named first', () => {
  const hint = 'Longer than 4 characters: it continues on a page at the end.'
  expect(valueHint({ type: 'comb', name: 'Code', maxLength: 4 }, '12345')).toBe(hint)
  expect(valueHint({ ...number, maxLength: 4 }, 'eighty')).toBe(hint)
})
