import { expect, test } from 'vitest'
import { fileProgress } from '#contract/files.ts'
import { fileSize } from '#common/file-size.ts'
import { lanes } from './lanes.ts'
import { sentProgress } from './send-parts.ts'

const MB = 1_048_576

test('sending is the first fifth of the work, of a file over 5 MB the first tenth', () => {
  expect([0, MB / 2, MB, 2 * MB].map((safe) => sentProgress(MB, safe))).toEqual([0, 10, 20, 20])
  expect([0, 5 * MB, 10 * MB].map((safe) => sentProgress(10 * MB, safe))).toEqual([0, 5, 10])
  expect(sentProgress(5 * MB, 5 * MB)).toBe(20)
})

test('each stage begins at its figure, and what follows it never reaches the next one before its time', () => {
  const stages = ['uploading', 'processing', 'transcribing', 'extracting', 'complete'] as const
  expect(stages.map((stage) => fileProgress(stage, MB))).toEqual([20, 40, 50, 60, 100])
  expect(stages.map((stage) => fileProgress(stage, 6 * MB))).toEqual([10, 30, 50, 60, 100])
  expect([0, 0.5, 1].map((share) => fileProgress('extracting', MB, share))).toEqual([60, 80, 99])
  expect([0, 0.5, 1].map((share) => fileProgress('uploading', MB, share))).toEqual([20, 30, 39])
})

test('three files are sent at once, the others in their order', async () => {
  const run = lanes(3)
  const { signal } = new AbortController()
  const order: number[] = []
  let most = 0
  let now = 0
  await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      run(signal, async () => {
        order.push(i)
        most = Math.max(most, ++now)
        await new Promise((resolve) => setTimeout(resolve, 1))
        now -= 1
      }),
    ),
  )
  expect(most).toBe(3)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('one that is cancelled while it waits gives its place to the next', async () => {
  const run = lanes(1)
  const stop = new AbortController()
  let release = () => {}
  const first = run(
    new AbortController().signal,
    () => new Promise<void>((resolve) => (release = resolve)),
  )
  const second = run(stop.signal, async () => 'sent').catch(() => 'cancelled')
  const third = run(new AbortController().signal, async () => 'sent')
  stop.abort()
  release()
  expect(await Promise.all([first, second, third])).toEqual([undefined, 'cancelled', 'sent'])
})

test('sizes are shown in bytes, KB, MB, GB and TB of 1024', () => {
  expect([0, 1023, 1024, 1536, 52 * MB, 3 * 1024 ** 3].map(fileSize)).toEqual([
    '0 Bytes',
    '1023 Bytes',
    '1.0 KB',
    '1.5 KB',
    '52 MB',
    '3.0 GB',
  ])
})
