import { sampleRate } from '#contract/transcripts.ts'
import type { Frame } from './frames.ts'

/** Persistent storage for frames. It seals its content. */
export interface FrameStore {
  put(recordingId: string, frames: Frame[]): Promise<void>
  /** The stored frames after number `seq`, in order: one batch, empty at the end. */
  after(recordingId: string, seq: number): Promise<Frame[]>
  /** Deletes whole batches up to and including number `seq`. */
  dropThrough(recordingId: string, seq: number): Promise<void>
  /** Deletes the audio from a sample on; a frame that contains the sample is deleted as a whole. */
  dropFrom(recordingId: string, start: number): Promise<void>
  /** Calls the listener when the browser has deleted everything and an empty store is open. */
  onLost?(listener: () => void): void
}

/** Frames stay in memory for a minute while the server can't be reached; older ones are read back from the store. */
const memoryFrames = 600
/** What the server acknowledges within 0.4 s never touches the disk. */
const spillAfterFrames = 4
/** Read at once, ten seconds of audio. */
const mostFrames = 100
const framesPerSecond = 10

export interface Journal {
  add(frame: Frame): void
  /** The server has stored everything up to `seq`. */
  ack(seq: number): void
  /** Consent ended at this sample: audio after it is deleted, here and on the disk, and never sent. */
  cut(start: number): Promise<void>
  /** The next frames to send after number `seq`, empty if there are none. */
  after(seq: number): Promise<Frame[]>
  /** Writes what has waited longer than 0.4 s; with `all` everything, as when the page closes. */
  spill(all?: boolean): Promise<void>
  /** A recording found again after a reload: up to which number frames are in the store. */
  found(last: number): void
  readonly acked: number
  readonly newest: number
  /** How many frames are in memory. */
  readonly inMemory: number
  /** False if the browser refuses to store anything: then a reload would lose unsent audio. */
  readonly durable: boolean
  /** Seconds that the server doesn't have yet. */
  readonly unsaved: number
}

interface State {
  readonly store: FrameStore
  readonly recordingId: string
  /** Number of the frame from which on nothing is acknowledged. */
  readonly first: number
  memory: Frame[]
  /** The numbers of the newest frame acknowledged, written to the store, and added. */
  acked: number
  spilled: number
  newest: number
  /** Resolves after the last write. */
  writing: Promise<void>
  durable: boolean
}

/**
 * The frames of one recording that the server hasn't stored yet: in memory, and in the store once they are older than
 * 0.4 s. A frame is removed only after it was acknowledged.
 * @param first number of the first unacknowledged frame
 */
export function createJournal(store: FrameStore, recordingId: string, first = 0): Journal {
  const state = initialState(store, recordingId, first)
  store.onLost?.(() => noteLostStore(state))
  return {
    add(frame) {
      state.memory.push(frame)
      state.newest = frame.seq
    },
    ack: (seq) => acknowledge(state, seq),
    cut: (start) => cut(state, start),
    after: (seq) => readAfter(state, seq),
    spill: (all = false) => spill(state, all ? 0 : spillAfterFrames),
    found(last) {
      state.newest = Math.max(state.newest, last)
      state.spilled = Math.max(state.spilled, last)
    },
    get acked() {
      return state.acked
    },
    get newest() {
      return state.newest
    },
    get inMemory() {
      return state.memory.length
    },
    get durable() {
      return state.durable
    },
    get unsaved() {
      return countUnsaved(state)
    },
  }
}

function initialState(store: FrameStore, recordingId: string, first: number): State {
  const numbers = { acked: first - 1, spilled: first - 1, newest: first - 1 }
  const writing = Promise.resolve()
  return { store, recordingId, first, memory: [], ...numbers, writing, durable: true }
}

/** Memory still has the newest minute: it is written again, or it would leave memory as something that is stored. */
function noteLostStore(state: State): void {
  state.spilled = (state.memory[0]?.seq ?? state.newest + 1) - 1
}

function acknowledge(state: State, seq: number): void {
  const { store, recordingId } = state
  if (seq <= state.acked) return
  state.acked = seq
  state.newest = Math.max(state.newest, seq)
  state.memory = state.memory.filter((frame) => frame.seq > seq)
  if (state.spilled < state.first) return
  state.writing = state.writing
    .then(() => store.dropThrough(recordingId, seq))
    .catch(() => undefined)
}

async function cut(state: State, start: number): Promise<void> {
  const { store, recordingId } = state
  state.memory = state.memory.filter((frame) => frame.start + frame.pcm.length <= start)
  state.newest = Math.max(state.acked, state.memory.at(-1)?.seq ?? state.first - 1)
  state.spilled = Math.min(state.spilled, state.newest)
  state.writing = state.writing
    .then(() => store.dropFrom(recordingId, start))
    .catch(() => undefined)
  await state.writing
}

async function readAfter(state: State, seq: number): Promise<Frame[]> {
  const from = Math.max(seq, state.acked)
  if (state.newest <= from) return []
  const next = state.memory.findIndex((frame) => frame.seq > from)
  if (state.memory[next]?.seq === from + 1) return state.memory.slice(next, next + mostFrames)
  await state.writing
  const stored = await state.store.after(state.recordingId, from).catch(() => [])
  const held = state.memory.filter((frame) => frame.seq > from).slice(0, mostFrames)
  // If the store has lost its content, memory may hold frames older than all of the store.
  return (stored[0]?.seq ?? Infinity) <= (held[0]?.seq ?? Infinity) ? stored : held
}

function spill(state: State, keepBack: number): Promise<void> {
  const old = state.memory.filter(
    ({ seq }) => seq > state.spilled && seq <= state.newest - keepBack,
  )
  const last = old.at(-1)
  if (!last) return state.writing
  state.spilled = last.seq
  state.writing = state.writing.then(() => write(state, old))
  return state.writing
}

async function write(state: State, frames: Frame[]): Promise<void> {
  try {
    await state.store.put(state.recordingId, frames)
    state.durable = true
    trim(state)
  } catch {
    // A full or forbidden storage: memory holds everything, and the next spill tries again.
    state.spilled = Math.min(state.spilled, (frames[0]?.seq ?? 0) - 1)
    state.durable = false
  }
}

/** Only frames that are also in the store may leave memory unacknowledged. */
function trim(state: State): void {
  const surplus = state.memory.length - memoryFrames
  if (surplus > 0)
    state.memory = state.memory.filter(({ seq }, at) => at >= surplus || seq > state.spilled)
}

function countUnsaved({ memory, newest, acked }: State): number {
  const inMemory = memory.reduce((sum, { pcm }) => sum + pcm.length, 0) / sampleRate
  const missing = newest - acked - memory.length
  return inMemory + Math.max(0, missing) / framesPerSecond
}
