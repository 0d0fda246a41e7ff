import type { Languages } from '#contract/translation.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import type { Message } from '../live/down.ts'
import type { StoredLine } from '../live/text-writer.ts'
import { firstBatch, type Line, linesBefore, storeResults, translateLines } from './batch.ts'
import { roundSeconds } from '../round-seconds.ts'
import { queueTranslation } from './queue.ts'
import { followStored } from './stored-lines.ts'
import { type Result, TranslatorFailure } from './translator.ts'
import type { RecordingRow } from '../recording-row.ts'

interface LiveTranslation {
  /** Adds stored lines, with what the engine translated while it listened. */
  add(lines: readonly StoredLine[]): void
  /** The languages from now on. */
  follow(languages: Languages): void
  /** Leaves what isn't done yet to the queue. */
  close(): Promise<void>
}

/** With more lines than this waiting, the queue translates them at its own pace. */
const MOST_WAITING = 200

type Place = Pick<RecordingRow, 'id' | 'userId' | 'scribeId' | 'offsetMs'>

interface State {
  s: Services
  row: Place
  languages: Languages
  /** Sends a translation, once. */
  sendLine: (line: Pick<Chunk, 'seq' | 'timestamp'>, language: string, text: string) => void
  waiting: StoredLine[]
  /** The lines before those that wait. */
  before: Line[]
  stopping: AbortController
  working: Promise<void> | undefined
  /** Whether lines were left to the queue. */
  isBehind: boolean
}

/**
 * Translates the lines of a recording as they come and sends each translation down. One request is under way at a time,
 * with all lines that wait, so that the order is kept and a slow model gets fewer, longer requests. The transcript never
 * waits for it.
 */
export function liveTranslation(
  s: Services,
  row: Place,
  first: Languages,
  send: (message: Message) => void,
): LiveTranslation {
  const sent = new Map<number, string>()
  const state = initialState(s, row, first, createSender(row, sent, send))
  const stored = followStored(s, row, state.sendLine)
  return {
    add: (lines) => add(state, lines),
    follow(next) {
      const { languages } = state
      const isSame =
        next.translating === languages.translating &&
        next.targetLanguage === languages.targetLanguage
      state.languages = next
      if (isSame) return
      state.stopping.abort()
      state.stopping = new AbortController()
      // Turning translation on queued the stored lines; the lines in hand are among them.
      state.waiting = []
      sent.clear()
      stored.follow(target(state))
    },
    async close() {
      stored[Symbol.dispose]()
      await close(state)
    },
  }
}

function initialState(
  s: Services,
  row: Place,
  languages: Languages,
  sendLine: State['sendLine'],
): State {
  return {
    s,
    row,
    languages,
    sendLine,
    waiting: [],
    before: [],
    stopping: new AbortController(),
    working: undefined,
    isBehind: false,
  }
}

/** @param sent the last translation sent for each line, so that none is sent twice */
function createSender(
  row: Place,
  sent: Map<number, string>,
  send: (message: Message) => void,
): State['sendLine'] {
  const conversationOffset = row.offsetMs / 1000
  return ({ seq, timestamp }, language, text) => {
    if (sent.get(seq) === text) return
    sent.set(seq, text)
    const offset = roundSeconds(timestamp - conversationOffset)
    const result = { result: text, offset, conversationOffset, timestamp }
    send({ type: 'translation', ...result, seq, language, text })
  }
}

const target = ({ languages }: State) => (languages.translating ? languages.targetLanguage : null)

function add(state: State, lines: readonly StoredLine[]): void {
  if (target(state) === null) {
    state.before = linesBefore([...state.before, ...lines])
    return
  }
  state.waiting.push(...lines)
  if (state.waiting.length > MOST_WAITING) {
    state.waiting = []
    state.isBehind = true
  }
  start(state)
}

function start(state: State): void {
  state.working ??= work(state).finally(() => {
    state.working = undefined
    if (state.waiting.length > 0 && target(state) !== null) start(state)
  })
}

async function work(state: State): Promise<void> {
  for (let to = target(state); state.waiting.length > 0 && to !== null; to = target(state)) {
    const batch = firstBatch(state.waiting)
    state.waiting.splice(0, batch.length)
    const { signal } = state.stopping
    try {
      await translateBatch(state, batch, to, signal)
    } catch (error) {
      // The queue finds stored lines without a translation.
      state.isBehind = true
      if (!state.stopping.signal.aborted)
        state.s.log(`Live lines could not be translated: ${errorLabel(error)}`, 'error')
    }
    state.before = linesBefore([...state.before, ...batch])
  }
}

async function translateBatch(
  state: State,
  batch: StoredLine[],
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const { s, row, sendLine } = state
  const results = await translate(state, batch, to, signal)
  signal.throwIfAborted()
  const stored = await storeResults(
    s,
    { userId: row.userId, scribeId: row.scribeId },
    to,
    batch,
    results,
  )
  for (const { seq, text } of stored) {
    const line = batch.find((one) => one.seq === seq)
    if (line && text !== undefined) sendLine(line, to, text)
  }
}

/** Stores the engine's translations; the language model translates the rest. */
async function translate(
  { s, row, before, languages }: State,
  batch: StoredLine[],
  to: string,
  signal: AbortSignal,
): Promise<Result[]> {
  const byEngine = batch.map(({ translations }) => toResult(translations?.[to]))
  const rest = batch.filter((_, at) => byEngine[at] === undefined)
  const lines = rest.map((line) => ({ ...line, language: line.language ?? languages.language }))
  try {
    const answers = [...(await translateLines(s, row.userId, { lines, before, to }, signal))]
    return byEngine.flatMap((result) => result ?? answers.shift() ?? [])
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof TranslatorFailure)) throw error
    return byEngine.map((result) => result ?? { problem: error.message })
  }
}

const toResult = (text: string | undefined): Result | undefined =>
  text?.trim() ? { text: text.trim() } : undefined

async function close(state: State): Promise<void> {
  const { s, row, isBehind, waiting, working, languages } = state
  const isLeft = isBehind || waiting.length > 0 || working !== undefined
  state.stopping.abort()
  state.waiting = []
  const ref = { userId: row.userId, scribeId: row.scribeId }
  if (isLeft && languages.translating)
    await s.db.as(ref.userId, (tx) => queueTranslation(s, tx, ref))
}
