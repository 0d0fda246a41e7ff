import { expect, test } from 'vitest'
import { liveSessions } from './live-sessions.ts'
import type { ExpiryRules } from './session-expiry.ts'

const limits: ExpiryRules['limits'] = { of: () => 1, change: async () => undefined }
const rules: ExpiryRules = { now: () => new Date(), limits }
const ends = new Date('2100-01-01')

/** A database whose answers arrive when the test says so. */
function slowDatabase() {
  const heard = new Map<string, (payload: string) => void>()
  const answers: ((rows: { turn: number; ends: Date }[]) => void)[] = []
  const db: Parameters<typeof liveSessions>[0] = {
    listen: async (channel, onMessage) => {
      heard.set(channel, onMessage)
      return async () => void heard.delete(channel)
    },
    notify: async () => undefined,
    // Whatever is asked of it are rows with a turn.
    system: <T>() => new Promise<T>((resolve) => answers.push(resolve as (typeof answers)[0])),
  }
  return { db, heard, answers }
}

test.each(['session_ended', 'session_turned'])(
  'what was read before “%s” was announced is not remembered, though it arrives later',
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

test('a session that lives is looked up once', async () => {
  const { db, answers } = slowDatabase()
  const sessions = await liveSessions(db, rules)
  const first = sessions.has('one', 0)
  answers.shift()?.([{ turn: 0, ends }])
  expect([await first, await sessions.has('one', 0), answers.length]).toEqual([true, true, 0])
})
