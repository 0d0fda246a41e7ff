import type { TemplateSection } from '#contract/item-fields.ts'
import { largestNote } from '#contract/note-size.ts'
import { askModel } from '#server/models/ask.ts'
import { sectionCleaner } from '#server/models/clean.ts'
import type { Said } from '#server/models/last-said.ts'
import { ModelFailure } from '#server/models/model-failure.ts'
import type { Model } from '#server/models/model.ts'
import { knownWindow, tokensOf } from '#server/models/window.ts'
import { declarations } from './declared.ts'
import { fittedRecords } from './fit.ts'
import { askOf, recordOf } from './questions.ts'
import type { Piece, Task, Write } from './writer.ts'

/** A language model that is made when it is its turn. */
interface OpenModel {
  name: string
  /** Tokens that it reads and writes at once, where that is known. */
  window: number | null
  open: () => Promise<Model>
  /** Hears whether it wrote a note, for those who look after the installation. */
  said?: (said: Said) => void
}

/**
 * Writes with a language model, one question per section: small prompts that begin alike, so that a
 * server can keep what it has read. Where one model fails, the next goes on with the section that is open.
 * @param models at least one, in the order in which they are asked
 */
export function modelWriter(models: readonly OpenModel[]): Write {
  return async function* write(task, signal) {
    const attempt: Attempt = { section: 0, begun: false }
    for (const [turn, one] of models.entries()) {
      const next = models[turn + 1]
      const leaving = new AbortController()
      const until = AbortSignal.any([signal, leaving.signal])
      try {
        yield* writeFitting(one, task, attempt, { signal: until, isLast: !next })
        one.said?.({ ok: true, message: 'It wrote the last note.' })
        return
      } catch (error) {
        // A visit that is too long is no fault of the server.
        if (error instanceof ModelFailure && !error.tooLong)
          one.said?.({ ok: false, message: error.message })
        if (!(error instanceof ModelFailure) || !next) throw error
        // What was asked ahead is not waited for.
        leaving.abort()
        yield { type: 'writer', name: next.name }
        if (attempt.begun) yield { type: 'reset', reason: error.message }
      }
    }
  }
}

/** How far the note has come: the section that is open, and whether it has any text. */
interface Attempt {
  section: number
  begun: boolean
}
interface Turn {
  signal: AbortSignal
  isLast: boolean
}

/** How often a model that finds its question too long is asked with less. */
const MOST_NARROWED = 4

/** Writes with one model. One whose window nobody knew tells by refusing: then it is asked with half as much. */
async function* writeFitting(
  { name, window: set, open }: OpenModel,
  task: Task,
  attempt: Attempt,
  turn: Turn,
): AsyncGenerator<Piece, void> {
  const model = await open()
  let window = set ?? knownWindow(name)
  for (let narrowed = 0; ; narrowed++) {
    try {
      return yield* writeWith(model, task, attempt, { ...turn, window })
    } catch (error) {
      const mayFit = error instanceof ModelFailure && error.tooLong && narrowed < MOST_NARROWED
      if (!mayFit) throw error
      window = Math.floor(Math.min(window ?? Infinity, tokensOf(recordOf(task))) / 2)
      if (attempt.begun) yield { type: 'reset', reason: error.message }
    }
  }
}

/**
 * Writes the sections from `attempt.section` on. The next one is asked for at the first word of the present
 * one, so that nobody waits for a model to read the visit more than once.
 */
async function* writeWith(
  model: Model,
  task: Task,
  attempt: Attempt,
  { signal, isLast, window }: Turn & { window: number | null },
): AsyncGenerator<Piece, void> {
  const records = await fittedRecords(model, task, window, signal)
  const ask = askOf(task)
  // Where another model stands by, nobody waits for a server that is overloaded.
  const retries = isLast ? 2 : 0
  const answer = (section: TemplateSection) =>
    inTurn(
      records(section).map(
        (record) => () => askModel(model, ask(section, record), signal, retries),
      ),
    )
  const answers: AsyncIterable<string>[] = []
  const answerTo = (at: number) => {
    const section = task.sections[at]
    if (section) answers[at] ??= answer(section)
    return answers[at]
  }
  for (const [at, section] of task.sections.entries()) {
    if (at < attempt.section) continue
    Object.assign(attempt, { section: at, begun: false })
    const first = answerTo(at)
    if (!first) return
    const heard = onFirst(first, () => answerTo(at + 1))
    const { memories } = task
    yield* writeSection(section, { heard, again: () => answer(section), attempt, memories })
    if (attempt.begun) yield { type: 'end' }
  }
}

/** Several answers as one, each asked for when the one before is whole; a single one is asked for at once. */
function inTurn(asks: readonly (() => AsyncIterable<string>)[]): AsyncIterable<string> {
  const [only] = asks
  if (only && asks.length === 1) return only()
  return (async function* () {
    for (const [at, ask] of asks.entries()) {
      let said = ''
      for await (const words of ask()) said += words
      if (/^\s*NONE\.?\s*$/i.test(said)) continue
      yield at === 0 ? said : `\n\n${said}`
    }
  })()
}

async function* onFirst(words: AsyncIterable<string>, act: () => unknown): AsyncGenerator<string> {
  let isFirst = true
  for await (const word of words) {
    yield word
    if (isFirst) act()
    isFirst = false
  }
}

interface Answering {
  heard: AsyncIterable<string>
  again: () => AsyncIterable<string>
  attempt: Attempt
  memories: Task['memories']
}

/** One section, asked for a second time where the model broke off. */
async function* writeSection(
  section: TemplateSection,
  { heard, again, attempt, memories }: Answering,
): AsyncGenerator<Piece, void> {
  try {
    return yield* piecesOf(section, heard, attempt, memories)
  } catch (error) {
    if (!(error instanceof ModelFailure) || !error.again) throw error
    if (attempt.begun) yield { type: 'reset', reason: error.message }
  }
  attempt.begun = false
  yield* piecesOf(section, again(), attempt, memories)
}

/** More than a note holds in one section: such a model repeats itself and would never end. */
const endlessFrom = 2 * largestNote
const endless =
  'The language model went on without an end. What fits into a note was kept; write it again, or with another model.'

async function* piecesOf(
  section: TemplateSection,
  answer: AsyncIterable<string>,
  attempt: Attempt,
  memories: Task['memories'],
): AsyncGenerator<Piece, void> {
  const cleaner = sectionCleaner()
  const declared = memories.length > 0 ? declarations() : undefined
  const clean = (text: string): Piece[] => {
    if (text === '') return []
    const heading: Piece[] = attempt.begun ? [] : [{ type: 'section', heading: section.heading }]
    attempt.begun = true
    return [...heading, { type: 'text', text }]
  }
  let length = 0
  for await (const words of answer) {
    length += words.length
    if (length > endlessFrom) throw new ModelFailure(endless, false)
    yield* clean(cleaner.push(declared?.push(words) ?? words))
  }
  yield* clean(cleaner.push(declared?.end() ?? ''))
  yield* clean(cleaner.end())
  const ids = (declared?.numbers() ?? []).flatMap((number) => memories[number - 1]?.id ?? [])
  if (attempt.begun && ids.length > 0) yield { type: 'declared', ids, exactly: false }
}
