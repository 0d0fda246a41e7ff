import { expect, test } from 'vitest'
import type { Services } from '#server/services.ts'
import { liveRegistry, RECORDING_OPENED } from './registry.ts'

/** A registry, and news from other processes. */
async function registry() {
  const handlers = new Map<string, (payload: string) => void>()
  const services = {
    db: {
      listen: async (channel: string, on: (payload: string) => void) => handlers.set(channel, on),
    },
    liveSessions: { onEnd: () => () => undefined },
  }
  // Only what a registry uses.
  const held = liveRegistry(services as unknown as Services)
  await held.ready()
  return {
    /** Opens a connection; what closes it is in the list. */
    hold: (recordingId: string) => {
      const closed: number[] = []
      const connection = {
        recordingId,
        sessionId: 's',
        close: (code: number) => void closed.push(code),
        takenOver: () => undefined,
        withdrawn: () => undefined,
      }
      return { closed, ...held.hold(connection) }
    },
    opened: (recordingId: string, at: number) =>
      handlers.get(RECORDING_OPENED)?.(`${recordingId} ${at}`),
  }
}

test('a connection gives way to a newer one, even if news of an older one comes after it', async () => {
  const { hold, opened } = await registry()
  const [mine, other] = [hold('r'), hold('another')]
  opened('r', 300)
  opened('r', 100)
  mine.opened(200)
  other.opened(200)
  expect([mine.closed, other.closed]).toEqual([[4409], []])
})

test('a connection stays when the news is of itself or of an older one, and once it is released', async () => {
  const { hold, opened } = await registry()
  const mine = hold('r')
  opened('r', 100)
  mine.opened(200)
  opened('r', 200)
  expect(mine.closed).toEqual([])
  mine.release()
  opened('r', 300)
  expect(mine.closed).toEqual([])
})
