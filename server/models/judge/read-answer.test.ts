import { expect, test } from 'vitest'
import type { JudgeInput } from '#server/clinical/judge.ts'
import { judgeQuestion } from './question.ts'
import { readAnswer } from './read-answer.ts'

const lines = [
  { number: 3, speaker: 'clinician', text: 'Any short of breath?' },
  { number: 4, speaker: 'patient', text: 'No.' },
  { number: 9, speaker: 'patient', text: 'It’s  sixteen, no, eight “milligrams”.' },
]
const input = (id: string, sentence: string): JudgeInput => ({
  id,
  sentence,
  section: 'Plan',
  lines,
})
const inputs = [input('a', 'Denies SOB.'), input('b', 'Candesartan 16 mg.'), input('c', 'Red ear.')]
const read = (answer: string) => Object.fromEntries(readAnswer(answer, inputs))

test('an answer in the requested format', () => {
  const answer = [
    '1 | supported | 3, 4',
    '2 | contradicted | 9 | sixteen, no, eight | 16 mg | 8 mg | number',
    '3 | not stated | Red ear',
  ]
  expect(read(answer.join('\n'))).toEqual({
    a: { verdict: 'supported', lines: [3, 4] },
    b: {
      verdict: 'contradicted',
      line: 9,
      quote: 'sixteen, no, eight',
      words: '16 mg',
      fix: '8 mg',
      kind: 'number',
    },
    c: { verdict: 'not-stated', words: 'Red ear' },
  })
})

test('the manners of models', () => {
  const answer = `Here are the verdicts:\n**1.** | **Supported** | [3], [4]\n2) Contradicted | [9] | "It's sixteen, no, eight "milligrams"" | "16 mg" | -\n- 3: NOT STATED`
  expect(read(answer)).toEqual({
    a: { verdict: 'supported', lines: [3, 4] },
    b: {
      verdict: 'contradicted',
      line: 9,
      quote: 'It\'s sixteen, no, eight "milligrams',
      words: '16 mg',
    },
    c: { verdict: 'not-stated', words: '' },
  })
})

test('an unlisted kind of error is left out, with or without a correction', () => {
  const quoted = '2 | contradicted | 9 | eight | 16 mg'
  expect(read(`${quoted} | - | **Person**`).b).toMatchObject({ kind: 'person' })
  expect(read(`${quoted} | 8 mg | dose`).b).not.toHaveProperty('kind')
  expect(read(`${quoted} | 8 mg`).b).not.toHaveProperty('kind')
})

test('a verdict without a line that was given, or with words that no line holds, counts for nothing', () => {
  expect(
    read(
      '1 | supported | 77\n2 | contradicted | 9 | eighty milligrams | 16 mg | 8 mg\n9 | supported | 3',
    ),
  ).toEqual({})
})

test('a quotation counts for the line that holds it, whichever was named', () => {
  expect(read('2 | contradicted | 3 | eight | 16 mg | 8 mg').b).toMatchObject({ line: 9 })
})

test('a question holds each line once and each sentence under its section', () => {
  const { prompt } = judgeQuestion(inputs, '=====mark=====')
  expect(prompt.match(/\[9\]/g)).toHaveLength(1)
  expect(prompt).toContain('[4] patient: No.')
  expect(prompt).toContain('Plan:\n1. Denies SOB.\n2. Candesartan 16 mg.\n3. Red ear.')
})
