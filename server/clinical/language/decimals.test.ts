import { expect, test } from 'vitest'
import { analyse } from './analysis.ts'
import { withPoints } from './decimals.ts'
import { indexSources } from './source-index.ts'

test.each([
  ['it shows a . five centimeter stone', '0.5'],
  ['it measures . five centimeters', '0.5'],
  ['about . 5 centimeters', '0.5'],
  ['it is .5 centimeters wide', '0.5'],
  ['a swelling of 0 . 5 centimeters', '0.5'],
  ['a swelling of 0. 5 centimeters', '0.5'],
  ['a swelling of zero . five centimeters', '0.5'],
  ['point 5 milligrams of the syrup', '0.5'],
  ['take 2 point 5 milligrams', '2.5'],
  ['take two . five milligrams', '2.5'],
  ['we prescribe . 25 milligrams', '0.25'],
])('a decimal in pieces is one number: %s', (said, value) => {
  const source = { kind: 'transcript' as const, id: '0', text: said, speaker: 'clinician' }
  const { units } = indexSources([source])
  expect(units.flatMap((u) => u.analysis.quantities.flatMap((q) => q.raw.map(String)))).toEqual([
    value,
  ])
})

test.each([
  'We met at 42 . 3 weeks ago it was 40 .',
  'He is 42. 5 of them are well.',
  'It stopped . two days later it began .',
  'At that point 5 of us left.',
])('a full stop between two sentences stays one: %s', (said) => expect(withPoints(said)).toBe(said))

test('a decimal that begins with its point is read so in a note as well', () => {
  expect(analyse('Give .25 mg.').quantities.map((q) => q.raw)).toEqual([[0.25]])
})
