import { expect, test } from 'vitest'
import { lastField, readAnswers } from './read-answers.ts'

test('an answer gives each field its value and the lines that it names', () => {
  const answer =
    '## Field 1\n[10] Angina\n\n## Field 3\n- [5,7] Lisinopril 10 mg daily\n- Aspirin 81 mg daily [7]'
  expect(readAnswers(answer, 3)).toEqual([
    { at: 0, text: 'Angina', lines: [10] },
    { at: 2, text: 'Lisinopril 10 mg daily\nAspirin 81 mg daily', lines: [5, 7] },
  ])
})

test('a value never takes the text of a field that wasn’t asked for, or of one answered twice', () => {
  const answer =
    '## Field 1\n[1] Angina\n## Field 9\n[2] Pneumonia\n## Field 1\n[3] Gout\n## Field 2\n[4] yes'
  expect(readAnswers(answer, 2)).toEqual([
    { at: 0, text: 'Angina', lines: [1] },
    { at: 1, text: 'yes', lines: [4] },
  ])
})

test.each([
  ['with the name in the heading', '## Field 2 | text | Diagnosis\n[4] Angina'],
  ['in bold', '**Field 2**\n[4] **Angina**'],
  ['on one line', 'Field 2: [4] Angina'],
  ['in a code fence', '```\n## Field 2\n[4] Angina\n```'],
  ['after thinking aloud', '<think>## Field 1\n[1] no</think>## Field 2\n[4] Angina'],
  ['with an address', '## Field 2\n[4] [Angina](https://evil.example/x)'],
])('a model that answers %s is understood', (_, answer) => {
  expect(readAnswers(answer, 2)).toEqual([{ at: 1, text: 'Angina', lines: [4] }])
})

test('nothing is read from an answer without fields', () => {
  expect(readAnswers('NONE', 5)).toEqual([])
  expect(readAnswers('The patient is well. [3]', 5)).toEqual([])
  expect(readAnswers('## Field 0\n[3] x\n## Field 6\n[3] y', 5)).toEqual([])
})

test('an unfinished answer says how far it has come', () => {
  expect(lastField('')).toBe(0)
  expect(lastField('## Field 2\n[4] F20.1 schizophrenia\n## Field 7\n[')).toBe(7)
})
