import type { Services } from '#server/services.ts'
import type { AudioPlace } from '../audio/settle.ts'
import type { NewChunk } from '../chunks/stored.ts'
import { recordingRow } from '../recordings.ts'
import type { TextBatcher } from './text-batcher.ts'

const FLUSH_MS = 200

/** What was said, in other languages, from an engine that translates as it listens. */
type Translations = Record<string, string> | undefined

interface Waiting {
  line?: NewChunk
  untilMs: number
  translations?: Translations
}

/** A line under the number it has for good. */
export type StoredLine = NewChunk & { seq: number; translations?: Translations }

export interface TextWriter {
  /** Queues a line that is final; `untilMs` of the recording are then transcribed. Answers its number. */
  add(line: NewChunk, untilMs: number, translations?: Translations): number
  /** Stores everything that waits and, where given, that all before `untilMs` has been heard. */
  flush(untilMs?: number): Promise<void>
}

/** Where a session's text begins: its transcript's next number, and how much of the recording has text. */
interface TextStart {
  nextSeq: number
  transcribedMs: number
  /** Milliseconds from the start of the visit to that of the recording. */
  offsetMs: number
}

/**
 * Stores lines behind the sending of them, several in one transaction. The number a line is sent with is
 * the one it will have; only where another writer comes between does the reader learn it from the event.
 */
export function textWriter(
  s: Services,
  rounds: TextBatcher,
  place: AudioPlace,
  { nextSeq, transcribedMs, offsetMs }: TextStart,
  onFailure: (error: unknown) => void,
  onStored: (lines: StoredLine[]) => void = () => undefined,
): TextWriter {
  let next = nextSeq
  let doneMs = transcribedMs
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await store(batch)
      } catch (error) {
        onFailure(error)
        return
      }
    }
  }

  async function store(batch: Waiting[]): Promise<void> {
    const untilMs = batch.reduce((latest, one) => Math.max(latest, one.untilMs), doneMs)
    const lines = batch.flatMap((one) => one.line ?? [])
    const first = next - pending() - lines.length
    const heard = { fromMs: doneMs, untilMs, lines, next: first }
    const stored = await rounds.store({ place, heard })
    if (!stored) return storeRest(batch)
    doneMs = untilMs
    if (lines.length === 0) return
    next = Math.max(next, stored.firstSeq + lines.length + pending())
    onStored(
      batch
        .flatMap(({ line, translations }) => (line ? { ...line, translations } : []))
        .map((line, n) => ({ ...line, seq: stored.firstSeq + n })),
    )
  }

  /** Another session of this recording wrote last: what it has is not written again. */
  async function storeRest(batch: Waiting[]): Promise<void> {
    const row = await s.db.as(place.userId, (tx) => recordingRow(tx, place))
    doneMs = row.transcribedMs
    const rest = batch.filter(({ line }) => !line || middleOf(line) * 1000 - offsetMs >= doneMs)
    if (rest.length > 0) await store(rest)
  }

  const pending = () => waiting.filter((one) => one.line).length

  function start(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= write().finally(() => (writing = undefined))
    return writing
  }

  return {
    add(line, untilMs, translations) {
      waiting.push({ line, untilMs, translations })
      timer ??= setTimeout(() => void start(), FLUSH_MS)
      return next++
    },
    async flush(untilMs) {
      await writing
      if (untilMs !== undefined) waiting.push({ untilMs })
      await start()
    },
  }
}

const middleOf = ({ timestamp, end = timestamp }: NewChunk) => (timestamp + end) / 2
