import type { TemplateSection } from '#contract/items.ts'
import { askModel } from '#server/notes/models/ask.ts'
import { sectionCleaner } from '#server/notes/models/clean.ts'
import { ModelFailure } from '#server/notes/models/model-failure.ts'
import type { Model } from '#server/notes/models/providers.ts'
import { askOf, recordOf } from './questions.ts'
import type { Piece, Task, Write } from './writer.ts'

/** A language model that is made when it is its turn. */
export interface OpenModel {
  name: string
  /** Tokens that it reads and writes at once, where that is known. */
  window: number | null
  open: () => Promise<Model>
}

/**
 * Writes with a language model, one question per section: small prompts that begin alike, so that a
 * server can keep what it has read. Where one model fails, the next goes on with the section that is open.
 * @param models at least one, in the order in which they are asked
 */
export function modelWriter(models: readonly OpenModel[]): Write {
  return async function* write(task, signal) {
    let at = 0
    for (const [turn, one] of models.entries()) {
      const isLast = turn === models.length - 1
      const leaving = new AbortController()
      const until = AbortSignal.any([signal, leaving.signal])
      const attempt = { section: at, begun: false }
      try {
        return yield* writeWith(await one.open(), task, attempt, { signal: until, isLast })
      } catch (error) {
        if (!(error instanceof ModelFailure) || isLast) throw error
        // What was asked ahead is not waited for.
        leaving.abort()
        at = attempt.section
        yield { type: 'writer', name: models[turn + 1]?.name ?? '' }
        if (attempt.begun) yield { type: 'reset', reason: error.message }
      }
    }
  }
}

/** How far a model has come: the section that is open, and whether it has any text. */
interface Attempt {
  section: number
  begun: boolean
}

/**
 * Writes the sections from `attempt.section` on. The next one is asked for at the first word of the present
 * one, so that nobody waits for a model to read the visit more than once.
 */
async function* writeWith(
  model: Model,
  task: Task,
  attempt: Attempt,
  { signal, isLast }: { signal: AbortSignal; isLast: boolean },
): AsyncGenerator<Piece, void> {
  const record = recordOf(task)
  const ask = askOf(task, () => record)
  // Where another model stands by, nobody waits for a server that is overloaded.
  const retries = isLast ? 2 : 0
  const answers: AsyncIterable<string>[] = []
  const answerTo = (at: number) => {
    const section = task.sections[at]
    if (section) answers[at] ??= askModel(model, ask(section), signal, retries)
    return answers[at]
  }
  for (const [at, section] of task.sections.entries()) {
    if (at < attempt.section) continue
    Object.assign(attempt, { section: at, begun: false })
    const first = answerTo(at)
    if (!first) return
    const heard = onFirst(first, () => answerTo(at + 1))
    const again = () => askModel(model, ask(section), signal, retries)
    yield* writeSection(section, { heard, again, attempt })
    if (attempt.begun) yield { type: 'end' }
  }
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
}

/** One section, asked for a second time where the model broke off. */
async function* writeSection(
  section: TemplateSection,
  { heard, again, attempt }: Answering,
): AsyncGenerator<Piece, void> {
  try {
    return yield* piecesOf(section, heard, attempt)
  } catch (error) {
    if (!(error instanceof ModelFailure) || !error.again) throw error
    if (attempt.begun) yield { type: 'reset', reason: error.message }
  }
  attempt.begun = false
  yield* piecesOf(section, again(), attempt)
}

async function* piecesOf(
  section: TemplateSection,
  answer: AsyncIterable<string>,
  attempt: Attempt,
): AsyncGenerator<Piece, void> {
  const cleaner = sectionCleaner()
  const clean = (text: string): Piece[] => {
    if (text === '') return []
    const heading: Piece[] = attempt.begun ? [] : [{ type: 'section', heading: section.heading }]
    attempt.begun = true
    return [...heading, { type: 'text', text }]
  }
  for await (const words of answer) yield* clean(cleaner.push(words))
  yield* clean(cleaner.end())
}
