import { expect, onTestFinished, test, vi } from 'vitest'
import { liveSessions } from './live-sessions.ts'
import type { ExpiryRules } from './session-expiry.ts'

const limits: ExpiryRules['limits'] = { of: () => 1, change: async () => undefined }
const rules: ExpiryRules = { now: () => new Date(), limits }
const ends = new Date('2100-01-01')

/** A database whose answers arrive on command. */
function slowDatabase() {
  const heard = new Map<string, (payload: string) => void>()
  const rejoined: (() => void)[] = []
  const answers: ((rows: { turn: number; ends: Date }[]) => void)[] = []
  const db: Parameters<typeof liveSessions>[0] = {
    listen: async (channel, onMessage, onGap) => {
      heard.set(channel, onMessage)
      if (onGap) rejoined.push(onGap)
      return async () => void heard.delete(channel)
    },
    notify: async () => undefined,
    // Every query to it returns rows with a turn.
    system: <T>() => new Promise<T>((resolve) => answers.push(resolve as (typeof answers)[0])),
  }
  return { db, heard, answers, rejoined }
}

test.each(['session_ended', 'session_turned'])(
  'data read before “%s” was announced is not cached, even if it arrives later',
  async (channel) => {
    const { db, heard, answers } = slowDatabase()
    const sessions = await liveSessions(db, rules)
    const early = sessions.has('one', 0)
    heard.get(channel)?.('one')
    answers.shift()?.([{ turn: 0, ends }])
    await early
    const later = sessions.has('one', 0)
    answers.shift()?.([])
    expect(await later).toBe(false)
  },
)

test('a live session is queried once', async () => {
  const { db, answers } = slowDatabase()
  const sessions = await liveSessions(db, rules)
  const first = sessions.has('one', 0)
  answers.shift()?.([{ turn: 0, ends }])
  expect([await first, await sessions.has('one', 0), answers.length]).toEqual([true, true, 0])
})

test('an older token is rejected from the cache, and a newer one is looked up', async () => {
  const { db, answers } = slowDatabase()
  const sessions = await liveSessions(db, rules)
  const first = sessions.has('one', 1)
  answers.shift()?.([{ turn: 1, ends }])
  expect(await first).toBe(true)
  expect([await sessions.has('one', 0), await sessions.has('one')]).toEqual([false, true])
  const newer = sessions.has('one', 2)
  answers.shift()?.([{ turn: 2, ends }])
  expect([await newer, await sessions.has('one', 1), answers.length]).toEqual([true, false, 0])
})

test('a cached session ends at the moment it expires, and is looked up again after half a minute', async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db, answers } = slowDatabase()
  const sessions = await liveSessions(db, rules)
  const ask = (id: string, ...rows: { turn: number; ends: Date }[]) => {
    const asked = sessions.has(id, 0)
    const wasAsked = answers.length > 0
    answers.shift()?.(rows)
    return asked.then((lives) => [wasAsked, lives])
  }
  expect(await ask('short', { turn: 0, ends: new Date(1_000_010) })).toEqual([true, true])
  expect(await ask('long', { turn: 0, ends })).toEqual([true, true])
  vi.setSystemTime(1_000_009)
  expect(await ask('short')).toEqual([false, true])
  vi.setSystemTime(1_000_010)
  expect(await ask('short', { turn: 0, ends: new Date(1_000_010) })).toEqual([true, false])
  vi.setSystemTime(1_029_999)
  expect(await ask('long')).toEqual([false, true])
  vi.setSystemTime(1_030_000)
  expect(await ask('long', { turn: 0, ends })).toEqual([true, true])
})

test('the end of a session notifies each listener once, except those that have unsubscribed', async () => {
  const { db, heard } = slowDatabase()
  const sessions = await liveSessions(db, rules)
  const notified: string[] = []
  sessions.onEnd('one', () => notified.push('first'))
  const stop = sessions.onEnd('one', () => notified.push('stopped'))
  sessions.onEnd('one', () => notified.push('second'))
  sessions.onEnd('two', () => notified.push('other'))
  stop()
  heard.get('session_turned')?.('one')
  expect(notified).toEqual([])
  heard.get('session_ended')?.('one')
  heard.get('session_ended')?.('one')
  expect(notified).toEqual(['first', 'second'])
  sessions.onEnd('one', () => notified.push('again'))
  stop()
  heard.get('session_ended')?.('one')
  expect(notified).toEqual(['first', 'second', 'again'])
})

test('after a broken connection the cache is dropped, and sessions that ended meanwhile notify their listeners', async () => {
  const { db, answers, rejoined } = slowDatabase()
  const sessions = await liveSessions(db, rules)
  const notified: string[] = []
  for (const id of ['alive', 'gone']) sessions.onEnd(id, () => notified.push(id))
  const first = sessions.has('alive', 0)
  answers.shift()?.([{ turn: 0, ends }])
  await first
  for (const gap of rejoined) gap()
  // The rows of the sessions that still live.
  answers.shift()?.([{ id: 'alive' } as never])
  await expect.poll(() => notified).toEqual(['gone'])
  const again = sessions.has('alive', 0)
  answers.shift()?.([])
  expect(await again).toBe(false)
})

test('streams of sessions that expired are ended within ten seconds, until it is closed', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { db, answers } = slowDatabase()
  const sessions = await liveSessions(db, rules)
  const notified = vi.fn()
  const stop = sessions.onEnd('one', notified)
  await vi.advanceTimersByTimeAsync(10_000)
  answers.shift()?.([])
  await vi.advanceTimersByTimeAsync(0)
  expect(notified).toHaveBeenCalledTimes(1)
  stop()
  // Nobody waits for the end of a session, so there is no query.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answers).toHaveLength(0)
  sessions.onEnd('two', notified)
  sessions.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answers).toHaveLength(0)
})
