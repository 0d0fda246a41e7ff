import { describe, expect, test } from 'vitest'
import { levelByTime } from '#contract/visit-level.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { findTasks } from '#server/visits/tasks/find.ts'
import { visitComplexity } from './visit-complexity.ts'

function level(...lines: string[]) {
  const sources = lines.map((line, at) => ({
    kind: 'transcript' as const,
    id: String(at),
    text: line.slice(3),
    speaker: line.startsWith('C') ? 'clinician' : 'patient',
    timestamp: at * 5,
  }))
  const visit = normaliseVisit(sources)
  return visitComplexity(visit, findTasks(visit, new Date('2026-03-02')))
}
const cold = 'C: You have a common cold.'
const sugar = 'C: Your type two diabetes is not well controlled.'
const pressure = 'C: You also have hypertension.'
const prescribes = 'C: I will increase your metformin to 1000 milligrams twice a day.'
const orders = ['C: I will order a chest x-ray for you today.', "C: Let's get a lipid panel too."]

describe('the level of a visit by medical decision making', () => {
  test('is the second highest of its three elements, each with its lines', () => {
    const found = level(sugar, 'P: I have asthma and gout.', prescribes)
    expect(found).toMatchObject({ level: 4, complexity: 'moderate' })
    expect(found.elements.map(({ element, reached }) => [element, reached])).toEqual([
      ['problems', 'moderate'],
      ['data', 'straightforward'],
      ['risk', 'moderate'],
    ])
    expect(found.elements[0]?.reasons.map(({ evidence }) => evidence.sourceId)).toEqual(['0'])
    expect(found.elements[2]?.reasons[0]?.evidence.quote).toContain('metformin')
  })

  test.each([
    ['a cold', [cold], 2],
    ['nothing', ['P: Hello.'], 2],
    [
      'one chronic illness and a medicine over the counter',
      [pressure, 'C: Start loratadine for your nose.'],
      3,
    ],
    ['two chronic illnesses and two tests', [pressure, sugar, ...orders], 3],
    ['a medicine that is only asked about', [cold, 'C: Do you take metformin?'], 2],
    ['what the patient says alone', ['P: My diabetes is worse and I started metformin.'], 2],
  ])('of %s', (_what, lines, expected) => {
    expect(level(...lines).level).toBe(expected)
  })
})

test.each([
  [9, 'established', undefined],
  [10, 'established', 2],
  [29, 'established', 3],
  [30, 'established', 4],
  [40, 'established', 5],
  [14, 'new', undefined],
  [44, 'new', 3],
  [60, 'new', 5],
] as const)('%d minutes with a patient who is %s are level %s', (minutes, patient, expected) => {
  expect(levelByTime(minutes, patient)).toBe(expected)
})
