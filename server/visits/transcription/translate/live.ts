import type { Languages } from '#contract/translation.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import type { Message } from '../live/down.ts'
import type { StoredLine } from '../live/text-writer.ts'
import { firstBatch, type Line, linesBefore, storeResults, translateLines } from './batch.ts'
import type { RecordingRow } from '../recordings.ts'
import { roundSeconds } from '../round-seconds.ts'
import { queueTranslation } from './queue.ts'
import { followStored } from './stored-lines.ts'
import { type Result, TranslatorFailure } from './translator.ts'

interface LiveTranslation {
  /** Lines that are stored, with what the engine translated while it listened. */
  add(lines: readonly StoredLine[]): void
  /** What is to be done from now on. */
  follow(languages: Languages): void
  /** Leaves what is not done yet to the queue. */
  close(): Promise<void>
}

/** More lines than this wait for no live translator: the queue translates them at its own pace. */
const MOST_WAITING = 200

/**
 * Translates the lines of a recording as they come and sends each translation down. One question is under way at a time,
 * with all that waits for it, so that the order is kept and a slow model answers fewer, longer ones. The transcript never
 * waits for it.
 */
export function liveTranslation(
  s: Services,
  row: Pick<RecordingRow, 'id' | 'userId' | 'scribeId' | 'offsetMs'>,
  first: Languages,
  send: (message: Message) => void,
): LiveTranslation {
  const { userId, scribeId } = row
  const ref = { userId, scribeId }
  const conversationOffset = row.offsetMs / 1000
  let languages = first
  const waiting: StoredLine[] = []
  let before: Line[] = []
  let stopping = new AbortController()
  let working: Promise<void> | undefined
  let behind = false

  const target = () => (languages.translating ? languages.targetLanguage : null)

  async function work(): Promise<void> {
    for (let to = target(); waiting.length > 0 && to !== null; to = target()) {
      const batch = firstBatch(waiting)
      waiting.splice(0, batch.length)
      try {
        await translateBatch(batch, to, stopping.signal)
      } catch (error) {
        // Stored lines without a translation are found again by the queue.
        behind = true
        if (!stopping.signal.aborted)
          s.log(`Lines could not be translated while they were said: ${errorLabel(error)}`)
      }
      before = linesBefore([...before, ...batch])
    }
  }

  async function translateBatch(batch: StoredLine[], to: string, signal: AbortSignal) {
    const results = await resultsOf(batch, to, signal)
    signal.throwIfAborted()
    const kept = await storeResults(s, ref, to, batch, results)
    for (const { seq, text } of kept) {
      const line = batch.find((one) => one.seq === seq)
      if (line && text !== undefined) tell(line, to, text)
    }
  }

  /** What the engine translated stands; the language model is asked for the rest. */
  async function resultsOf(
    batch: StoredLine[],
    to: string,
    signal: AbortSignal,
  ): Promise<Result[]> {
    const heard = batch.map(({ translations }) => heardResult(translations?.[to]))
    const rest = batch.filter((_, at) => heard[at] === undefined)
    const lines = rest.map((line) => ({ ...line, language: line.language ?? languages.language }))
    try {
      const answers = [...(await translateLines(s, { lines, before, to }, signal))]
      return heard.flatMap((result) => result ?? answers.shift() ?? [])
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof TranslatorFailure)) throw error
      return heard.map((result) => result ?? { problem: error.message })
    }
  }

  /** What was sent for each line, so that nothing is sent twice. */
  const told = new Map<number, string>()

  function tell(line: Pick<Chunk, 'seq' | 'timestamp'>, language: string, text: string): void {
    const { seq, timestamp } = line
    if (told.get(seq) === text) return
    told.set(seq, text)
    const offset = roundSeconds(timestamp - conversationOffset)
    const result = { result: text, offset, conversationOffset, timestamp }
    send({ type: 'translation', ...result, seq, language, text })
  }
  const stored = followStored(s, row, tell)

  function start(): void {
    working ??= work().finally(() => {
      working = undefined
      if (waiting.length > 0 && target() !== null) start()
    })
  }

  return {
    add(lines) {
      if (target() === null) {
        before = linesBefore([...before, ...lines])
        return
      }
      waiting.push(...lines)
      if (waiting.length > MOST_WAITING) {
        waiting.length = 0
        behind = true
      }
      start()
    },
    follow(now) {
      const isSame =
        now.translating === languages.translating && now.targetLanguage === languages.targetLanguage
      languages = now
      if (isSame) return
      stopping.abort()
      stopping = new AbortController()
      // Turning it on queued what is stored; the lines in hand are among them.
      waiting.length = 0
      told.clear()
      stored.follow(target())
    },
    async close() {
      const left = behind || waiting.length > 0 || working !== undefined
      stopping.abort()
      stored[Symbol.dispose]()
      waiting.length = 0
      if (left && languages.translating)
        await s.db.as(ref.userId, (tx) => queueTranslation(s, tx, ref))
    },
  }
}

const heardResult = (text: string | undefined): Result | undefined =>
  text?.trim() ? { text: text.trim() } : undefined
