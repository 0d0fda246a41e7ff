import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { Recording } from '#contract/transcripts.ts'
import { createOutbox, type Post } from './outbox.ts'

const line = (start: number) => ({ text: `At ${start}.`, start, end: start + 1 })
const recording = {} as Recording // the answer is not looked at

function outbox(answers: (Error | undefined)[] = []) {
  const taken: Post[] = []
  const waits: number[] = []
  const box = createOutbox(
    async (body) => {
      const error = answers.shift()
      if (error) throw error
      taken.push(structuredClone(body))
      return recording
    },
    async (attempt) => void waits.push(attempt),
  )
  return { box, taken, waits }
}

test('lines arrive in order, and that it was all comes last', async () => {
  const { box, taken } = outbox()
  for (const start of [1, 2, 3]) box.add(line(start))
  await box.complete()
  expect(taken.flatMap(({ lines }) => lines.map(({ start }) => start))).toEqual([1, 2, 3])
  expect(taken.at(-1)).toEqual({ lines: [], complete: true })
})

test('a line is sent again until the network takes it', async () => {
  const lost = new AppError('unavailable', 'Network error.')
  const { box, taken, waits } = outbox([lost, lost])
  box.add(line(1))
  await box.complete()
  expect(waits).toEqual([0, 1])
  expect(taken).toHaveLength(2)
})

test('nothing more is sent of a recording that the server transcribes itself', async () => {
  const { box, taken } = outbox([new AppError('bad-request', 'Transcribed by the server.')])
  box.add(line(1))
  await box.complete()
  expect(taken).toEqual([])
})
