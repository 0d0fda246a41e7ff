import type { Services } from '#server/services.ts'
import type { AudioPlace } from '../audio/settle.ts'
import type { NewChunk } from '../chunks/stored.ts'
import type { TextBatcher } from './text-batcher.ts'
import { recordingRow } from '../recording-row.ts'

const FLUSH_MS = 200

/** The text in other languages, from an engine that translates live. */
type Translations = Record<string, string> | undefined

interface Waiting {
  line?: NewChunk
  untilMs: number
  translations?: Translations
}

/** A line with its final number. */
export type StoredLine = NewChunk & { seq: number; translations?: Translations }

export interface TextWriter {
  /** Queues a line that is final; `untilMs` of the recording are then transcribed. Returns its number. */
  add(line: NewChunk, untilMs: number, translations?: Translations): number
  /** Stores everything that waits and, if given, that all before `untilMs` is transcribed. */
  flush(untilMs?: number): Promise<void>
  /** Stores nothing more, not even pending lines. */
  drop(): void
}

/** Where a session's text begins: its transcript's next number, and how much of the recording has text. */
interface TextStart {
  nextSeq: number
  transcribedMs: number
  /** Milliseconds from the start of the visit to that of the recording. */
  offsetMs: number
  /** When its connection opened the recording; see `recordings.opening`. */
  opening: number
}

interface State {
  s: Services
  batcher: TextBatcher
  place: AudioPlace
  onFailure: (error: unknown) => void
  onStored: (lines: StoredLine[]) => void
  offsetMs: number
  opening: number
  /** The number of the line that comes next. */
  next: number
  /** Until where the recording is transcribed. */
  doneMs: number
  waiting: Waiting[]
  timer: NodeJS.Timeout | undefined
  writing: Promise<void> | undefined
  isDropped: boolean
}

/**
 * Stores lines after they were sent, several in one transaction. A line keeps the number that it was sent with, unless
 * another writer came between; then the reader learns its number from the event.
 */
export function textWriter(
  s: Services,
  batcher: TextBatcher,
  place: AudioPlace,
  { nextSeq, transcribedMs, offsetMs, opening }: TextStart,
  onFailure: (error: unknown) => void,
  onStored: (lines: StoredLine[]) => void = () => undefined,
): TextWriter {
  const start = { offsetMs, opening, next: nextSeq, doneMs: transcribedMs }
  const idle = { waiting: [], timer: undefined, writing: undefined, isDropped: false }
  const state: State = { s, batcher, place, onFailure, onStored, ...start, ...idle }
  return {
    add(line, untilMs, translations) {
      state.waiting.push({ line, untilMs, translations })
      state.timer ??= setTimeout(() => void startWriting(state), FLUSH_MS)
      return state.next++
    },
    async flush(untilMs) {
      await state.writing
      if (untilMs !== undefined) state.waiting.push({ untilMs })
      await startWriting(state)
    },
    drop() {
      state.isDropped = true
    },
  }
}

function startWriting(state: State): Promise<void> {
  clearTimeout(state.timer)
  state.timer = undefined
  state.writing ??= writeAll(state).finally(() => (state.writing = undefined))
  return state.writing
}

async function writeAll(state: State): Promise<void> {
  while (state.waiting.length > 0 && !state.isDropped) {
    const batch = state.waiting
    state.waiting = []
    try {
      await store(state, batch)
    } catch (error) {
      state.onFailure(error)
      return
    }
  }
}

const countWaiting = ({ waiting }: State) => waiting.filter((one) => one.line).length

async function store(state: State, batch: Waiting[]): Promise<void> {
  const { batcher, doneMs, opening, place } = state
  const untilMs = batch.reduce((latest, one) => Math.max(latest, one.untilMs), doneMs)
  const lines = batch.flatMap((one) => one.line ?? [])
  const first = state.next - countWaiting(state) - lines.length
  const heard = { fromMs: doneMs, untilMs, lines, next: first, opening }
  const stored = await batcher.store({ place, heard })
  if (!stored) return storeRest(state, batch)
  state.doneMs = untilMs
  if (lines.length === 0) return
  state.next = Math.max(state.next, stored.firstSeq + lines.length + countWaiting(state))
  state.onStored(
    batch
      .flatMap(({ line, translations }) => (line ? { ...line, translations } : []))
      .map((line, n) => ({ ...line, seq: stored.firstSeq + n })),
  )
}

/** Another session of this recording wrote last: its lines aren't written again, and once a newer one continues, nothing is. */
async function storeRest(state: State, batch: Waiting[]): Promise<void> {
  const { s, place, offsetMs, opening } = state
  if (state.isDropped) return
  const row = await s.db.as(place.userId, (tx) => recordingRow(s, tx, place))
  if (row.opening > opening) {
    state.isDropped = true
    return
  }
  state.doneMs = row.transcribedMs
  const isMissing = (line: NewChunk) => findMiddle(line) * 1000 - offsetMs >= row.transcribedMs
  const rest = batch.filter(({ line }) => !line || isMissing(line))
  if (rest.length > 0) await store(state, rest)
}

const findMiddle = ({ timestamp, end = timestamp }: NewChunk) => (timestamp + end) / 2
