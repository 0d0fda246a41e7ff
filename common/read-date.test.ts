import { expect, test } from 'vitest'
import { isDate } from './read-date.ts'

test.each([
  ['2024-02-29', 'Date'],
  ['1968-3-7', 'Date (DD/MM/YYYY)'],
  ['29/02/2024', 'Date (DD/MM/YYYY)'],
  ['29.2.24', 'Date (JJ/MM/AAAA)'],
  ['02-29-2024', 'DOB mm-dd-yyyy'],
  ['29022024', 'DDMMYYYY'],
  ['20240229', 'Date of birth'],
  ['7 March 2024', 'Date'],
  ['March 7th, 2024', 'Date'],
  ['1er août 2024', 'Date'],
  ['29 févr. 2024', 'Date'],
])('“%s” is a date in the field “%s”', (text, name) => {
  expect(isDate(text, name)).toBe(true)
})

test.each([
  ['2024-02-31', 'Date'],
  ['31/02/2024', 'Date (DD/MM/YYYY)'],
  ['29/02/2023', 'Date (DD/MM/YYYY)'],
  ['02/29/2024', 'Date (DD/MM/YYYY)'],
  ['31 février 2024', 'Date'],
  ['31/12/2024', 'Date'],
  ['2024', 'Date'],
  ['March 2024', 'Date'],
  ['yesterday', 'Date'],
  ['2024-13-01', 'Date'],
  ['2024-00-10', 'Date'],
  ['12-12-12-12', 'Date'],
  ['3', 'Date'],
])('“%s” is no date in the field “%s”', (text, name) => {
  expect(isDate(text, name)).toBe(false)
})
