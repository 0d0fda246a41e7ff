import { expect, test } from 'vitest'
import { fixedEvidence } from './fixed.ts'

const evidence = { kind: 'context', sourceId: 'macro', quote: '' } as const
const fixed = [{ text: 'Lungs clear. Wheeze on the [[side]].', evidence }]

test('a sentence of a macro rests on it, letter for letter', () => {
  expect(fixedEvidence('Lungs clear.', fixed)).toBe(evidence)
  expect(fixedEvidence('Lungs clear!', fixed)).toBeUndefined()
})

test('a sentence with an unfilled blank has no evidence', () => {
  expect(fixedEvidence('Wheeze on the [[side]].', fixed)).toBeUndefined()
})
