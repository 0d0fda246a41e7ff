import { setTimeout as sleep } from 'node:timers/promises'
import type { TestUser } from '#test/app.ts'
import { framesOf, type LiveClient, openLive, type Visit } from '#test/live.ts'
import { persistently } from './real-server.ts'

/** A recording browser: sends at a pace, keeps unacknowledged audio, resumes where the server says. */
export interface Recorder {
  /** The last frame that the server said is safe. */
  acked(): number
  /** Acknowledged frames that the server lost afterwards. */
  lost(): number
  /** How often it had to connect. */
  connections(): number
  /** Settles when all is acknowledged and the recording is closed. */
  done: Promise<void>
}

/** @param framesASecond ten are real time */
export function record(
  origin: string,
  user: TestUser,
  visit: Visit,
  pcm: Uint8Array,
  framesASecond: number,
): Recorder {
  const frames = framesOf(pcm)
  let acked = -1
  let lost = 0
  let connections = 0
  /** Frames are spoken in time, whether there is a connection or not. */
  const began = Date.now()
  const spoken = () => Math.floor(((Date.now() - began) * framesASecond) / 1000)

  function note(live: LiveClient): void {
    for (const { seq } of live.of('ack')) acked = Math.max(acked, seq)
  }

  async function connection(): Promise<boolean> {
    const live = await openLive({ origin }, user, visit)
    connections += 1
    lost = Math.max(lost, acked - live.opened.seq)
    // Stored audio is safe, even if the connection broke before it was acknowledged.
    acked = Math.max(acked, live.opened.seq)
    try {
      let next = live.opened.seq + 1
      while (next < frames.length) {
        if (live.socket.readyState !== live.socket.OPEN) return false
        for (; next < Math.min(spoken(), frames.length); next += 1) {
          // The index is below the length.
          const { seq, start, pcm: piece } = frames[next]!
          live.frame(seq, start, piece)
        }
        note(live)
        await sleep(20)
      }
      live.send({ type: 'stop' })
      await live.next('stopped')
      return true
    } catch {
      return false
    } finally {
      note(live)
      live.socket.terminate()
    }
  }

  async function run(): Promise<void> {
    while (!(await persistently(connection))) await sleep(50)
  }
  return {
    acked: () => acked,
    lost: () => lost,
    connections: () => connections,
    done: run(),
  }
}
