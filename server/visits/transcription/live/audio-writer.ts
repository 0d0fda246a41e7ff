import type { Services } from '#server/services.ts'
import type { AudioBatch, StoredTo } from '../audio/append.ts'
import type { Frame } from '../audio/frame.ts'
import { type AudioPlace, OBJECT_SAMPLES, settleAudio } from '../audio/settle.ts'
import type { AudioBatcher } from './audio-batcher.ts'

/** One write takes what came in 200 ms, or 32 frames when they come faster. */
const FLUSH_MS = 200
const FLUSH_FRAMES = 32
/** With many recordings at once each waits longer, up to a second: fewer rows, and fewer bytes around each. */
const FLUSH_MS_EACH = 10
const LONGEST_FLUSH_MS = 1_000

/** How long frames wait for each other in a process with so many live recordings, in milliseconds. */
function flushPause(recordings: number): number {
  return Math.min(LONGEST_FLUSH_MS, Math.max(FLUSH_MS, recordings * FLUSH_MS_EACH))
}

/** Recordings that began together, as after a cut, would else be written together, second by second. */
const uneven = () => 0.5 + Math.random() / 2

/** More than this waits in memory only while the database stands still; then the browser must hold it. */
const MOST_WAITING_BYTES = 4_000_000

interface AudioWriterHooks {
  onStored(stored: StoredTo): void
  /** The frames that were waiting are not stored; the browser still has them. */
  onFailure(error: unknown): void
  /** Whether the browser should stop sending for now. */
  onPressure(isHigh: boolean): void
  /** Live recordings of this process. */
  recordings(): number
}

interface AudioWriter {
  add(frame: Frame): void
  /** Resolves when everything added is stored, or has failed. */
  flush(): Promise<void>
  /** Resolves when no minute is on its way into the file storage: it may be slow, and nobody who stops waits for it. */
  settled(): Promise<void>
}

/** Stores frames in batches, one write at a time; a frame is told as stored only after the commit. */
export function audioWriter(
  s: Services,
  place: AudioPlace,
  start: AudioBatch['known'],
  rounds: AudioBatcher,
  hooks: AudioWriterHooks,
): AudioWriter {
  let known = start
  let waiting: Frame[] = []
  let waitingBytes = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let settling: Promise<unknown> | undefined
  let settledTo = 0
  let failed = false

  async function write(): Promise<void> {
    while (waiting.length > 0 && !failed) {
      const batch = waiting
      const isHigh = waitingBytes > MOST_WAITING_BYTES
      waiting = []
      waitingBytes = 0
      try {
        const stored = await rounds.store({ ref: place, known, frames: batch })
        known = stored
        hooks.onStored(stored)
        settle(stored.samples)
      } catch (error) {
        failed = true
        hooks.onFailure(error)
      }
      if (isHigh) hooks.onPressure(false)
    }
  }

  function begin(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= write().finally(() => (writing = undefined))
    return writing
  }

  /** A minute that is full moves into the file storage, beside the recording's own work. */
  function settle(samples: number): void {
    if (settling || samples - settledTo < OBJECT_SAMPLES) return
    settling = settleAudio(s, place)
      .then((moved) => {
        if (!moved) settledTo = samples
      })
      .catch(() =>
        s.log('Audio could not be moved into the file storage yet; it stays where it is.'),
      )
      .finally(() => (settling = undefined))
  }

  return {
    add(frame) {
      if (failed) return
      waiting.push(frame)
      waitingBytes += frame.pcm.length
      if (waitingBytes > MOST_WAITING_BYTES) hooks.onPressure(true)
      if (waiting.length >= FLUSH_FRAMES) void begin()
      else timer ??= setTimeout(() => void begin(), flushPause(hooks.recordings()) * uneven())
    },
    async flush() {
      await begin()
      await begin()
    },
    async settled() {
      await settling
    },
  }
}
