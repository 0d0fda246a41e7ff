import { expect, test } from 'vitest'
import { relevantPassages } from './passages.ts'
import { indexSources } from './source-index.ts'
import type { Source } from './source.ts'

const sources: Source[] = [
  { kind: 'transcript', id: '0', text: 'Do you have any allergies?', speaker: 'clinician' },
  { kind: 'transcript', id: '1', text: 'Penicillin gives me a rash.', speaker: 'patient' },
  { kind: 'transcript', id: '2', text: 'I get short of breath on the stairs.', speaker: 'patient' },
  { kind: 'file', id: 'letter', text: 'Echocardiogram of March: ejection fraction 45 %.' },
]

test('a question finds the lines that speak of it, also in other words', () => {
  expect(relevantPassages('Does he have dyspnea?', sources, 3)[0]?.source.id).toBe('2')
  expect(relevantPassages('What did the echo show?', sources, 3)[0]?.source.id).toBe('letter')
})

test('a question of the visit brings its answer along', () => {
  expect(
    relevantPassages('Any allergies?', sources, 3)
      .map((p) => p.source.id)
      .toSorted(),
  ).toEqual(['0', '1'])
})

test('the limit is kept, an index does as well, and nothing is found for nothing', () => {
  const index = indexSources(sources)
  expect(relevantPassages('allergies and breath and echo', index, 2)).toHaveLength(2)
  expect(relevantPassages('Who won the game?', index, 5)).toEqual([])
  expect(relevantPassages('fever', [], 5)).toEqual([])
})
