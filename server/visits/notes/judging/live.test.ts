import { expect, test } from 'vitest'
import type { Judge, JudgeAnswer, JudgeInput } from '#server/clinical/judge.ts'
import { worthAsking } from './batches.ts'
import { liveJudging } from './live.ts'

const section = (name: string): JudgeInput[] =>
  Array.from({ length: worthAsking }, (_, n) => ({
    id: `${name} ${n}`,
    sentence: `Sentence ${n}.`,
    section: name,
    lines: [],
  }))

test('of two questions that a judge answers at the same time, both answers are kept', async () => {
  const answers: (() => void)[] = []
  const judge: Judge = {
    name: 'test-model',
    judge: (asked) =>
      new Promise((resolve) =>
        answers.push(() =>
          resolve(new Map<string, JudgeAnswer>(asked.map(({ id }) => [id, { verdict: 'unsure' }]))),
        ),
      ),
  }
  const log = () => undefined
  const live = liveJudging({ log }, judge, new AbortController().signal, async () => undefined)
  const [history, plan] = [section('History'), section('Plan')]
  live.add(Promise.resolve(history))
  await expect.poll(() => answers).toHaveLength(1)
  live.add(Promise.resolve(plan))
  await expect.poll(() => answers).toHaveLength(2)
  for (const answer of answers.toReversed()) answer()
  await live.flush()
  expect(Object.keys(live.verdicts()).toSorted()).toEqual(
    [...history, ...plan].map(({ id }) => id).toSorted(),
  )
})
