import { expect, test } from 'vitest'
import { liveSessions } from './live-sessions.ts'

/** A database whose answers arrive when the test says so. */
function slowDatabase() {
  const heard = new Map<string, (payload: string) => void>()
  const answers: ((rows: { turn: number }[]) => void)[] = []
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
    const sessions = await liveSessions(db)
    const early = sessions.has('one', 0)
    heard.get(channel)?.('one')
    answers.shift()?.([{ turn: 0 }])
    await early
    const later = sessions.has('one', 0)
    answers.shift()?.([])
    expect(await later).toBe(false)
  },
)

test('a session that lives is looked up once', async () => {
  const { db, answers } = slowDatabase()
  const sessions = await liveSessions(db)
  const first = sessions.has('one', 0)
  answers.shift()?.([{ turn: 0 }])
  expect([await first, await sessions.has('one', 0), answers.length]).toEqual([true, true, 0])
})
