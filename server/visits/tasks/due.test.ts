import { expect, test } from 'vitest'
import { normaliseText } from '#server/clinical/transcript/normalise-text.ts'
import { asSaid, readDue } from './due.ts'

/** A Wednesday. */
const wednesday = new Date(2026, 2, 4)
const due = (said: string, visit = wednesday) => readDue(normaliseText(said), visit).day

test.each([
  ['today', '2026-03-04'],
  ['this afternoon', '2026-03-04'],
  ['straight away', '2026-03-04'],
  ['before four pm', '2026-03-04'],
  ['tomorrow', '2026-03-05'],
  ['tomorrow morning', '2026-03-05'],
  ['the day after tomorrow', '2026-03-06'],
  ['in ten days', '2026-03-14'],
  ['within 48 hours', '2026-03-06'],
  ['within two weeks', '2026-03-18'],
  ['urgently within two weeks', '2026-03-18'],
  ['in a fortnight', '2026-03-18'],
  ["in two weeks' time", '2026-03-18'],
  ['two weeks from now', '2026-03-18'],
  ['a week today', '2026-03-11'],
  ['a week tomorrow', '2026-03-12'],
  ['in two to three weeks', '2026-03-18'],
  ['next week', '2026-03-11'],
  ['this week', '2026-03-06'],
  ['by the end of the month', '2026-03-31'],
  ['every three months', '2026-06-04'],
])('"%s", said on Wednesday 4 March, is %s', (said, day) => {
  expect(due(`Get the bloods done ${said}.`)).toBe(day)
})

test.each([
  ['next Tuesday', '2026-03-10'],
  ['on Tuesday', '2026-03-10'],
  ['Friday', '2026-03-06'],
  ['on Wednesday', '2026-03-11'],
  ['next Wednesday', '2026-03-11'],
  ['Tuesday week', '2026-03-17'],
  ['a week on Tuesday', '2026-03-17'],
  ['before Friday', '2026-03-05'],
])('a weekday is the next such day, never the day of the visit: "%s" is %s', (said, day) => {
  expect(due(`Get the bloods done ${said}.`)).toBe(day)
})

test.each([
  ['in one month', new Date(2026, 0, 31), '2026-02-28'],
  ['in three months', new Date(2025, 10, 30), '2026-02-28'],
  ['tomorrow', new Date(2026, 1, 28), '2026-03-01'],
  ['in two weeks', new Date(2026, 11, 24), '2027-01-07'],
  ['on the 31st', new Date(2026, 3, 2), '2026-05-31'],
  ['by the twentieth of March', new Date(2026, 2, 21), '2027-03-20'],
  ['on March 20', wednesday, '2026-03-20'],
  ['by the end of next month', new Date(2026, 0, 31), '2026-02-28'],
])('the calendar holds at the end of a month and of a year: "%s"', (said, visit, day) => {
  expect(due(`Get the bloods done ${said}.`, visit)).toBe(day)
})

test.each([
  'Rest it for about two weeks.',
  'Take one every six hours.',
  'Check your sugars on Mondays.',
  "Don't eat within three hours of going to bed.",
  'It started last Tuesday.',
  'Take it Monday to Friday.',
])('names no day: "%s"', (said) => {
  expect(due(said)).toBeNull()
})

test('the time leaves the words, unless they say more than the day', () => {
  expect(readDue('Refer you to cardiology urgently within 2 weeks.', wednesday).rest).toBe(
    'Refer you to cardiology urgently.',
  )
  expect(readDue('get the bloods done next Tuesday', wednesday).rest).toBe('get the bloods done')
  expect(readDue('CT head before 4 pm', wednesday).rest).toBe('CT head before 4 pm')
})

test.each([
  ['See you again in two weeks, please.', 'in two weeks'],
  ['Get the bloods done next Tuesday.', 'next Tuesday'],
  ['Come back within forty-eight hours.', 'within forty-eight hours'],
])('the words of the visit are kept as said: "%s"', (text, words) => {
  expect(asSaid(readDue(normaliseText(text), wednesday).said, text)).toBe(words)
})

test('two weeks after 31 January is 14 February', () => {
  expect(due('See you in two weeks.', new Date(2026, 0, 31))).toBe('2026-02-14')
})
