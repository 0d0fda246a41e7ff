import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a request that nothing answers is given up as the network, later where more is sent, and ends', async () => {
  const signals: AbortSignal[] = []
  const never = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<string>(() => {})
  }
  const messages: string[] = []
  for (const bytes of [0, 10_000])
    void withTimeout(bytes, never).catch(({ code }: { code: string }) =>
      messages.push(`${bytes} ${code}`),
    )
  await vi.advanceTimersByTimeAsync(30_000)
  expect(messages).toEqual(['0 unavailable'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(messages).toEqual(['0 unavailable', '10000 unavailable'])
  // The reason says that nobody cancelled it.
  expect(signals.every(({ reason }) => reason instanceof AppError)).toBe(true)
  expect(await withTimeout(0, async () => 'saved')).toBe('saved')
})
