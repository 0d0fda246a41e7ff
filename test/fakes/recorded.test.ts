import { expect, test } from 'vitest'
import type { JudgeInput, Verdict } from '#server/clinical/judge.ts'
import { readAnswer } from '#server/models/judge/read-answer.ts'
import { judgeAnswer, recordedJudge, recordVerdict } from './recorded.ts'

const lines = [
  { number: 3, speaker: 'patient', text: 'It’s sixteen, no, eight milligrams.' },
  { number: 4, speaker: 'patient', text: 'I sleep well.' },
]
const input = (id: string, sentence: string): JudgeInput => ({
  id,
  sentence,
  section: 'Plan',
  lines,
})
const inputs = [
  input('a', 'Candesartan 16 mg.'),
  input('b', 'Sleeps well.'),
  input('c', 'Red ear.'),
]
const verdicts: Verdict[] = [
  {
    verdict: 'contradicted',
    line: 3,
    quote: "it's sixteen, no, eight",
    words: '16 mg',
    fix: '8 mg',
  },
  { verdict: 'supported', lines: [4] },
  { verdict: 'not-stated', words: 'Red ear' },
]
const records = verdicts.map((verdict, at) => recordVerdict('visit', inputs[at]!, verdict))
const quoted = { ...verdicts[0], quote: 'It’s sixteen, no, eight' }

test('a recorded verdict holds no word of the visit, and is the same when it is replayed', async () => {
  expect(JSON.stringify(records)).not.toMatch(/sixteen|sleep well/)
  const replayed = await recordedJudge('visit', records).judge(inputs, new AbortController().signal)
  expect([...replayed.values()]).toEqual([quoted, verdicts[1], verdicts[2]])
})

test('recorded verdicts can be replayed as the answer of a model', () => {
  const numbered = new Map(lines.map(({ number, text }) => [number, text]))
  const answer = judgeAnswer(
    records,
    inputs.map(({ sentence }) => sentence),
    numbered,
  )
  expect([...readAnswer(answer, inputs).values()]).toEqual([quoted, verdicts[1], verdicts[2]])
})
