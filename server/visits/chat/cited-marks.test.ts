import { expect, test } from 'vitest'
import { claimsIn } from '#server/clinical/citations/cite-claims.ts'
import { marksBySentence, withoutMarks } from './cited-marks.ts'

/** The sentences of an answer with their citations. */
function cited(content: string): [string, string[]][] {
  const marks = marksBySentence(content)
  return claimsIn(withoutMarks(content)).map(({ text, start }) => [
    text.replace(/\s+/g, ' '),
    marks.get(start) ?? [],
  ])
}

test.each([
  ['before the full stop', 'Takes aspirin 81 mg [17].', 'Takes aspirin 81 mg .'],
  ['without a space', 'Takes aspirin 81 mg[17].', 'Takes aspirin 81 mg .'],
  ['behind the full stop', 'Takes aspirin 81 mg. [17]', 'Takes aspirin 81 mg.'],
  ['before the sentence', '[17] Takes aspirin 81 mg.', 'Takes aspirin 81 mg.'],
  ['before the sentence, with a stop', '[17]. Takes aspirin 81 mg.', 'Takes aspirin 81 mg.'],
  ['among its words', 'Takes aspirin [17] 81 mg.', 'Takes aspirin 81 mg.'],
  ['in a list', '- [17] Takes aspirin 81 mg.', 'Takes aspirin 81 mg.'],
  ['on a line of its own', 'Takes aspirin 81 mg.\n\n[17]', 'Takes aspirin 81 mg.'],
  ['on the line before', '[17]\nTakes aspirin 81 mg.', 'Takes aspirin 81 mg.'],
])('the citation %s is not a number of the sentence', (_, content, sentence) => {
  expect(cited(content)).toEqual([[sentence, ['[17]']]])
})

test('citations of several sentences on one line are kept apart, whatever their position', () => {
  const first = ['Coughs.', ['[1]']]
  const second = ['No fever.', ['[0:01:05]', '[no such line]']]
  expect(cited('[1] Coughs. [0:01:05] [no such line] No fever.')).toEqual([first, second])
  expect(cited('Coughs. [1] No fever. [0:01:05] [no such line]')).toEqual([first, second])
  expect(cited('Coughs [1]. No fever [0:01:05], [no such line].')).toEqual([
    ['Coughs .', ['[1]']],
    ['No fever , .', ['[0:01:05]', '[no such line]']],
  ])
})

test('the citations of a table row apply to all its cells', () => {
  expect(cited('| Drug | Dose |\n|---|---|\n| Aspirin [17] | 81 mg |')).toEqual([
    ['Aspirin', ['[17]']],
    ['81 mg', ['[17]']],
  ])
})
