import { expect, test } from 'vitest'
import { formatDate } from './format-date.ts'

const field = { name: '', type: 'date', maxLength: null } as const

test.each([
  ['Date of birth (DD/MM/YYYY)', '07/03/1968'],
  ['DOB mm-dd-yyyy', '03/07/1968'],
  ['Date de naissance (JJ/MM/AAAA)', '07/03/1968'],
  ['Date (AAAA-MM-JJ)', '1968-03-07'],
  ['Date of birth', '1968-03-07'],
])('a date is written as the field “%s” asks for', (name, written) => {
  expect(formatDate('1968-03-07', { ...field, name })).toBe(written)
})

test('a date in boxes has digits only', () => {
  expect(formatDate('1968-03-07', { ...field, type: 'comb' })).toBe('19680307')
  expect(formatDate('1968-03-07', { ...field, name: 'MMDDYYYY', maxLength: 8 })).toBe('03071968')
})
