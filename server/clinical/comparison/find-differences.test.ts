import { expect, test } from 'vitest'
import { indexSources } from '#server/clinical/language/source-index.ts'
import { findDifferences } from './find-differences.ts'

const index = indexSources([
  { kind: 'transcript', id: '1', text: 'Take amoxicillin 500 milligrams for seven days.' },
  { kind: 'transcript', id: '2', text: 'The left knee is swollen.' },
  { kind: 'transcript', id: '3', text: 'Come back in two weeks.' },
])
const between = (note: string, letter: string) =>
  findDifferences(
    [
      { id: 'n', title: 'Note', content: note },
      { id: 'l', title: 'Letter', content: letter },
    ],
    index,
  ).map(({ kind, subject, sides, evidence }) => ({
    is: `${kind} of ${subject}: ${sides.map(({ value }) => value).join(' and ')}`,
    lines: evidence.map(({ sourceId }) => sourceId),
  }))

test.each([
  ['Amoxicillin 500 mg.', 'Amoxicillin 250 mg.', 'dose of amoxicillin: 500 mg and 250 mg', '1'],
  ['Swollen left knee.', 'The right knee is swollen.', 'side of knee: left and right', '2'],
])('%s against %s', (note, letter, is, line) => {
  expect(between(note, letter)).toEqual([{ is, lines: [line] }])
})

test.each(['Acetaminophen 2 x 500 mg as needed.', 'Take two tablets of 500 mg acetaminophen.'])(
  'a dose in tablets is the same as their sum: %s',
  (letter) => {
    expect(between('Acetaminophen 1000 mg as needed.', letter)).toEqual([])
    expect(between('Acetaminophen 1500 mg as needed.', letter)).toHaveLength(1)
  },
)

test('another time of return, and another drug in the same order', () => {
  expect(between('Follow up in 2 weeks.', 'See you again in 4 weeks.').map(({ is }) => is)).toEqual(
    ['date of follow-up: 2 weeks and 4 weeks'],
  )
  const given = (drug: string) => `Start ${drug} 500 mg for 7 days.`
  expect(between(given('amoxicillin'), given('cephalexin')).map(({ is }) => is)).toEqual([
    'drug of amoxicillin: amoxicillin and cephalexin',
  ])
})

test('the same in other words, a change from one dose to another, and what only one has, differ in nothing', () => {
  expect(between('Amoxicillin 500 mg.', 'You take amoxicillin five hundred milligrams.')).toEqual(
    [],
  )
  expect(between('Increase amoxicillin from 250 mg to 500 mg.', 'Amoxicillin 500 mg.')).toEqual([])
  expect(between('Left knee.', 'Ibuprofen 400 mg.')).toEqual([])
})
