import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { createCall } from '#contract/call.ts'
import { getRecordingAudio, takeTicket, transcriptionSocket } from '#contract/transcripts.ts'
import type { TestUser } from '#test/app.ts'
import { FRAME_SAMPLES, type Visit } from '#test/live.ts'
import type { Frame } from '#web/recorder/frames.ts'
import { createJournal, type FrameStore } from '#web/recorder/journal.ts'
import { type Line, openLink } from '#web/recorder/link.ts'

/** The browser's own journal and link, as in the product, on a disk that counts. */
export interface Device extends Disposable {
  /** Speaks this many seconds, as fast as possible: the sound of a frame encodes its number. */
  speak(seconds: number): Promise<void>
  /** Speaks in real time. */
  speakSlowly(seconds: number): Promise<void>
  /** Sends the rest and closes the recording. */
  stop(): Promise<void>
  /** The last frame that the server said is safe. */
  acked(): number
  /** Frames that were acknowledged, and asked for again by the server. */
  lost(): number
  frames(): number
  /** Seconds of sound that lie in the memory of the page, and on its disk, at most. */
  most(): { inMemory: number; onDisk: number }
  isLive(): boolean
  /** Seconds that only the device has. */
  unsaved(): number
  /** Advances the device's clock by this many milliseconds. */
  pass(milliseconds: number): void
  /** Milliseconds from each loss of the line to the next. */
  cuts(): number[]
}

const WAV_HEADER_BYTES = 44
/** The product looks twice a second. */
const TICK_MS = 500

const soundOf = (seq: number): Int16Array<ArrayBuffer> =>
  new Int16Array(FRAME_SAMPLES).fill((seq * 7_919) % 30_000)

/** What the whole recording sounds like, as bytes. */
function soundOfAll(frames: number): Buffer {
  return Buffer.concat(Array.from({ length: frames }, (_, seq) => Buffer.from(soundOf(seq).buffer)))
}

/** A disk of the browser's that keeps numbers only: the sound of a frame follows from its number. */
function disk() {
  const kept = new Map<number, number>()
  let most = 0
  const frameOf = ([seq, start]: [number, number]): Frame => ({ seq, start, pcm: soundOf(seq) })
  const store: FrameStore = {
    async put(_, frames) {
      for (const { seq, start } of frames) kept.set(seq, start)
      most = Math.max(most, kept.size)
    },
    dropFrom: async () => undefined,
    async after(_, seq) {
      const found: Frame[] = []
      for (const one of kept) {
        if (one[0] > seq) found.push(frameOf(one))
        // As the product's store does: a batch at a time.
        if (found.length >= 50) break
      }
      return found
    },
    async dropThrough(_, seq) {
      for (const one of kept.keys()) {
        if (one > seq) return
        kept.delete(one)
      }
    },
  }
  return { store, most: () => most }
}

/** @param origin where the server is reached at the moment */
export function device(origin: () => string, user: TestUser, visit: Visit): Device {
  const { store, most } = disk()
  const journal = createJournal(store, visit.recordingId)
  let seq = 0
  let acked = -1
  let lost = 0
  let isLive = false
  let lostAt = 0
  let inMemory = 0
  let ahead = 0
  const cuts: number[] = []
  const link = openLink({
    journal,
    async ticket() {
      const { call } = createCall({ origin: origin(), token: () => user.token, timezone: 'UTC' })
      return (await call(takeTicket, { body: visit })).ticket
    },
    connect() {
      const socket = new WebSocket(`${origin().replace('http', 'ws')}${transcriptionSocket.path}`)
      socket.on('error', () => undefined)
      // It has what the link needs of a socket.
      return socket as unknown as Line
    },
    wait: (milliseconds) => sleep(Math.min(milliseconds, 1_000)),
    onMessage(message) {
      if (message.type === 'opened') lost = Math.max(lost, acked - message.seq)
      if (message.type === 'ack') acked = Math.max(acked, message.seq)
    },
    onState(state) {
      if (state === 'lost' && isLive) lostAt = performance.now()
      if (state === 'live' && lostAt) cuts.push(performance.now() - lostAt)
      if (state === 'live') lostAt = 0
      isLive = state === 'live'
    },
    onFatal(error) {
      throw error
    },
  })
  const tick = () => {
    inMemory = Math.max(inMemory, journal.inMemory)
    link.check(performance.now() + ahead)
    return journal.spill()
  }
  const ticking = setInterval(() => void tick(), TICK_MS)
  function add(): void {
    journal.add({ seq, start: seq * FRAME_SAMPLES, pcm: soundOf(seq) })
    seq += 1
    link.nudge()
  }
  return {
    async speak(seconds) {
      for (const end = seq + seconds * 10; seq < end;) {
        add()
        if (seq % 50 > 0) continue
        await tick()
        await sleep(1)
      }
    },
    async speakSlowly(seconds) {
      const began = performance.now()
      for (let n = 1; n <= seconds * 10; n++) {
        add()
        await sleep(Math.max(0, began + n * 100 - performance.now()))
      }
    },
    async stop() {
      await link.stop()
      clearInterval(ticking)
    },
    acked: () => acked,
    lost: () => lost,
    frames: () => seq,
    most: () => ({ inMemory: inMemory / 10, onDisk: most() / 10 }),
    isLive: () => isLive,
    unsaved: () => journal.unsaved,
    pass(milliseconds) {
      ahead += milliseconds
      void tick()
      ahead -= milliseconds
    },
    cuts: () => cuts,
    [Symbol.dispose]() {
      clearInterval(ticking)
      link.leave()
    },
  }
}

/** What became of a recording, frame by frame, as the server gives it back. */
export async function whatIsStored(user: TestUser, { recordingId }: Visit, frames: number) {
  const wav = await user.call(getRecordingAudio, { params: { id: recordingId } })
  const bytes = Buffer.from(await wav.arrayBuffer()).subarray(WAV_HEADER_BYTES)
  const wanted = soundOfAll(frames)
  return { isWhole: bytes.equals(wanted), missing: wanted.length - bytes.length }
}
