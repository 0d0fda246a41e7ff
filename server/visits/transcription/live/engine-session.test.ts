import { afterEach, expect, it, vi } from 'vitest'
import { countingLive } from '#test/fakes/speech.ts'
import { openEngineSession } from './engine-session.ts'

afterEach(() => vi.useRealTimers())

const sitWith = (maxSeconds?: number) => {
  const engine = countingLive()
  return openEngineSession({
    engine: { ...engine, caps: { ...engine.caps, ...(maxSeconds && { maxSeconds }) } },
    language: 'en',
    fromSample: 0,
    patience: 30,
    signal: new AbortController().signal,
    onUtterance: () => undefined,
    onBreakdown: () => undefined,
  })
}

it('is replaced in a pause from the 54th minute of an hour on, and without one in the 59th', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const minute = (n: number) => vi.setSystemTime(n * 60_000)
  minute(0)
  const session = await sitWith(3600)
  minute(53)
  expect(session.isDue(true)).toBe(false)
  minute(55)
  expect(session.isDue(true)).toBe(true)
  expect(session.isDue(false)).toBe(false)
  minute(59)
  expect(session.isDue(false)).toBe(true)
})

it('of a vendor without a limit runs all day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const session = await sitWith()
  vi.setSystemTime(Date.now() + 86_400_000)
  expect(session.isDue(true)).toBe(false)
})
