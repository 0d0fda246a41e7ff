import { measured } from '#server/platform/measurements/measurements.ts'
import type { Services } from '#server/services.ts'
import { RECORDING_TAKEN_OVER, RECORDING_WITHDRAWN } from '../recordings.ts'

export const RECORDING_OPENED = 'recording_opened'
/** Close codes of our own (RFC 6455 §7.4.2 leaves 4000 to 4999 to applications). */
export const CLOSE_SESSION_ENDED = 4401
export const CLOSE_TAKEN_OVER = 4409

/** A live connection as the others see it. */
export interface Connection {
  recordingId: string
  sessionId: string
  close(code: number, reason: string): void
  /** Another device continues the visit. */
  takenOver(): void
  /** Consent was withdrawn: nothing after this second of the recording is kept. */
  withdrawn(seconds: number): void
}

export interface Hold {
  /** The connection is on its recording since this moment of the database's clock, in microseconds. */
  opened(at: number): void
  release: () => void
}

export interface Registry {
  /** Receives takeovers and withdrawals from now on, from any process. Await it before opening. */
  ready(): Promise<void>
  hold(connection: Connection): Hold
  /** Live connections of this process. */
  count(): number
}

interface RegisteredConnection extends Connection {
  openedAt: number
  /** The newest known opening of the same recording. */
  newest: number
}

/** Keeps one connection to a recording: the newer wins, wherever the older one is. */
export function liveRegistry(s: Services): Registry {
  const all = new Set<RegisteredConnection>()
  let listening: Promise<unknown> | undefined

  return {
    count: () => all.size,
    async ready() {
      listening ??= listen(s, all)
      await listening
    },
    hold(connection) {
      // Until it is open it is newer than any other.
      const held: RegisteredConnection = { ...connection, openedAt: Infinity, newest: 0 }
      all.add(held)
      measured('recordings', { count: all.size })
      const forget = s.liveSessions.onEnd(connection.sessionId, () =>
        connection.close(CLOSE_SESSION_ENDED, 'Signed out.'),
      )
      return {
        opened(at) {
          held.openedAt = at
          compare(held)
        },
        release() {
          all.delete(held)
          measured('recordings', { count: all.size })
          forget()
        },
      }
    },
  }
}

function compare(held: RegisteredConnection): void {
  // News of an opening may come late, when a newer connection has long taken its place.
  if (held.newest > held.openedAt) held.close(CLOSE_TAKEN_OVER, 'This recording goes on elsewhere.')
}

/** Passes what other processes do with a recording on to its connections in this one. */
function listen(s: Services, all: ReadonlySet<RegisteredConnection>): Promise<unknown> {
  const connectionsTo = (recordingId: string | undefined) =>
    [...all].filter((held) => held.recordingId === recordingId)
  return Promise.all([
    s.db.listen(RECORDING_OPENED, (payload) => {
      const [recordingId, at] = payload.split(' ')
      for (const held of connectionsTo(recordingId)) {
        held.newest = Math.max(held.newest, Number(at))
        compare(held)
      }
    }),
    s.db.listen(RECORDING_TAKEN_OVER, (recordingId) => {
      for (const held of connectionsTo(recordingId)) held.takenOver()
    }),
    s.db.listen(RECORDING_WITHDRAWN, (payload) => {
      const [recordingId, seconds] = payload.split(' ')
      for (const held of connectionsTo(recordingId)) held.withdrawn(Number(seconds))
    }),
  ])
}
