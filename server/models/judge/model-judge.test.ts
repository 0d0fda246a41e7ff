import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import type { JudgeInput } from '#server/clinical/judge.ts'
import { modelJudge } from './model-judge.ts'

const noTokens = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 }
const usage = { inputTokens: noTokens, outputTokens: { total: 0, text: 0, reasoning: 0 } }

/** A model that gives these answers in turn. */
function answering(answers: string[]) {
  const asked: string[] = []
  const model = new MockLanguageModelV4({
    doStream: async ({ prompt }) => {
      asked.push(JSON.stringify(prompt))
      return {
        stream: convertArrayToReadableStream([
          { type: 'text-start' as const, id: '1' },
          { type: 'text-delta' as const, id: '1', delta: answers[asked.length - 1] ?? '' },
          { type: 'text-end' as const, id: '1' },
          {
            type: 'finish' as const,
            finishReason: { unified: 'stop' as const, raw: 'stop' },
            usage,
          },
        ]),
      }
    },
  })
  return { asked, judge: modelJudge({ name: 'model', open: async () => model, retries: 0 }) }
}

const lines = [{ number: 3, speaker: 'patient', text: 'I take eight.' }]
const input = (id: string, sentence: string): JudgeInput => ({
  id,
  sentence,
  section: 'Plan',
  lines,
})

test('a second question is about what the first left open, and its verdicts go to those sentences', async () => {
  const { asked, judge } = answering([
    '1 | supported | 3\n3 | supported | 3',
    '1 | not stated | Red ear',
  ])
  const sentences = [input('a', 'Takes eight.'), input('b', 'Red ear.'), input('c', 'Eight mg.')]
  const verdicts = await judge.judge(sentences, new AbortController().signal)
  expect(asked).toHaveLength(2)
  expect(asked[1]).toContain('1. Red ear.')
  expect(asked[1]).not.toContain('Takes eight.')
  expect(Object.fromEntries(verdicts)).toEqual({
    a: { verdict: 'supported', lines: [3] },
    b: { verdict: 'not-stated', words: 'Red ear' },
    c: { verdict: 'supported', lines: [3] },
  })
})
