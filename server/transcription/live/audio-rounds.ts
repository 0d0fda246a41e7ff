import type { Services } from '#server/services.ts'
import { appendAudio, appendTogether, type AudioBatch, type StoredTo } from '../audio/append.ts'

/** Stores the audio of all live recordings of a process, several in one write. */
export interface AudioRounds {
  /** Resolves when the frames are stored for good. @throws AppError 'not-found' when the recording was deleted */
  store(batch: AudioBatch): Promise<StoredTo>
}

/** What comes within this time shares a write; the first after a pause goes at once. */
const ROUND_MS = 25
/** Sealing more at once would be felt by those who speak meanwhile. */
const MOST_IN_A_ROUND = 16

/** The bytes of a round are put together in one place: new ones each time would be collected twice a second. */
const KEPT_BYTES = 2_000_000

interface Waiting {
  batch: AudioBatch
  done: PromiseWithResolvers<StoredTo>
}

/** One write at a time, so that the busier the database is, the more shares a write. */
export function audioRounds(s: Services): AudioRounds {
  const waiting: Waiting[] = []
  let running = false
  let room = Buffer.alloc(0)

  function roomFor(bytes: number): Buffer {
    if (bytes > KEPT_BYTES) return Buffer.allocUnsafe(bytes)
    if (room.length < bytes) room = Buffer.allocUnsafe(bytes)
    return room
  }

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const began = performance.now()
      await storeRound(s, waiting.splice(0, MOST_IN_A_ROUND), roomFor)
      const pause = ROUND_MS - (performance.now() - began)
      if (pause > 0 && waiting.length < MOST_IN_A_ROUND)
        await new Promise((resolve) => setTimeout(resolve, pause))
    }
    running = false
  }

  return {
    store(batch) {
      const done = Promise.withResolvers<StoredTo>()
      waiting.push({ batch, done })
      if (!running) void run()
      return done.promise
    },
  }
}

async function storeRound(
  s: Services,
  round: Waiting[],
  roomFor: (bytes: number) => Buffer,
): Promise<void> {
  const batches = round.map(({ batch }) => batch)
  // One that fails must not take the others with it: each is then stored alone, where none is stored twice.
  const stored = await appendTogether(s, batches, roomFor).catch(() => [])
  for (const [n, { batch, done }] of round.entries()) {
    const at = stored[n]
    if (at) done.resolve(at)
    else appendAudio(s, batch.ref, batch.frames).then(done.resolve, done.reject)
  }
}
