import type { Services } from '#server/services.ts'
import type { AudioBatch, StoredTo } from '../audio/append.ts'
import type { Frame } from '../audio/frame.ts'
import { type AudioPlace, OBJECT_SAMPLES, settleAudio } from '../audio/settle.ts'
import type { AudioBatcher } from './audio-batcher.ts'

/** One write takes the frames of 200 ms, or 32 frames if they arrive faster. */
const FLUSH_MS = 200
const FLUSH_FRAMES = 32
/** With many recordings at once each waits longer, up to a second: fewer rows, and fewer bytes around each. */
const FLUSH_MS_EACH = 10
const LONGEST_FLUSH_MS = 1_000

/** How long frames wait for each other in a process with this many live recordings, in milliseconds. */
function flushPause(recordings: number): number {
  return Math.min(LONGEST_FLUSH_MS, Math.max(FLUSH_MS, recordings * FLUSH_MS_EACH))
}

/** Otherwise recordings that began together, as after a break, would be written together, second by second. */
const jitter = () => 0.5 + Math.random() / 2

/** More than this waits in memory only while the database is blocked; then the browser must keep it. */
const MOST_WAITING_BYTES = 4_000_000

interface AudioWriterHooks {
  onStored(stored: StoredTo): void
  /** The waiting frames aren't stored; the browser still has them. */
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
  /** Resolves when no minute is being moved into the file storage: that may be slow, and Stop doesn't wait for it. */
  settled(): Promise<void>
}

interface State {
  s: Services
  place: AudioPlace
  batcher: AudioBatcher
  hooks: AudioWriterHooks
  /** The state of the recording as its writer knows it. */
  known: AudioBatch['known']
  waiting: Frame[]
  waitingBytes: number
  timer: NodeJS.Timeout | undefined
  writing: Promise<void> | undefined
  settling: Promise<unknown> | undefined
  /** The samples that were stored when nothing more was to be moved. */
  settledTo: number
  hasFailed: boolean
}

/** Stores frames in batches, one write at a time; a frame is acknowledged only after the commit. */
export function audioWriter(
  s: Services,
  place: AudioPlace,
  known: AudioBatch['known'],
  batcher: AudioBatcher,
  hooks: AudioWriterHooks,
): AudioWriter {
  const state: State = {
    s,
    place,
    batcher,
    hooks,
    known,
    waiting: [],
    waitingBytes: 0,
    timer: undefined,
    writing: undefined,
    settling: undefined,
    settledTo: 0,
    hasFailed: false,
  }
  return {
    add: (frame) => add(state, frame),
    async flush() {
      // The write in progress took its batch before; the next takes newer frames.
      await start(state)
      await start(state)
    },
    async settled() {
      await state.settling
    },
  }
}

function add(state: State, frame: Frame): void {
  const { hooks, waiting } = state
  if (state.hasFailed) return
  waiting.push(frame)
  state.waitingBytes += frame.pcm.length
  if (state.waitingBytes > MOST_WAITING_BYTES) hooks.onPressure(true)
  if (waiting.length >= FLUSH_FRAMES) void start(state)
  else
    state.timer ??= setTimeout(() => void start(state), flushPause(hooks.recordings()) * jitter())
}

function start(state: State): Promise<void> {
  clearTimeout(state.timer)
  state.timer = undefined
  state.writing ??= writeAll(state).finally(() => (state.writing = undefined))
  return state.writing
}

async function writeAll(state: State): Promise<void> {
  while (state.waiting.length > 0 && !state.hasFailed) {
    const frames = state.waiting
    const isHigh = state.waitingBytes > MOST_WAITING_BYTES
    state.waiting = []
    state.waitingBytes = 0
    await write(state, frames)
    if (isHigh) state.hooks.onPressure(false)
  }
}

async function write(state: State, frames: Frame[]): Promise<void> {
  const { batcher, hooks, known, place } = state
  try {
    const stored = await batcher.store({ ref: place, known, frames })
    state.known = stored
    hooks.onStored(stored)
    settle(state, stored.samples)
  } catch (error) {
    state.hasFailed = true
    hooks.onFailure(error)
  }
}

/** Moves a full minute into the file storage, beside the recording's own work. */
function settle(state: State, samples: number): void {
  const { s, place } = state
  if (state.settling || samples - state.settledTo < OBJECT_SAMPLES) return
  state.settling = settleAudio(s, place)
    .then((moved) => {
      if (!moved) state.settledTo = samples
    })
    .catch(() =>
      s.log('Could not move audio to the file storage; it stays in the database.', 'warn'),
    )
    .finally(() => (state.settling = undefined))
}
