import type { TemplateSection } from '#contract/item-fields.ts'
import { askModel } from '#server/models/providers/ask.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { answerPieces, openSection, within } from './answer-pieces.ts'
import { askingFor, type Attempt, type Turn } from './attempt.ts'
import { fittedRecords } from './fit.ts'
import { createAsk } from './questions.ts'
import type { Piece, Task } from './writer.ts'

/**
 * Writes sections with one request each: dictations, and visits that are too long for one prompt. The next one is
 * requested at the first word of the present one.
 * @param sections indexes in `task.sections`
 */
export async function* writeBySection(
  task: Task,
  sections: readonly number[],
  attempt: Attempt,
  { model, signal, retries, window }: Turn,
): AsyncGenerator<Piece, void> {
  const records = await fittedRecords(model, task, window, signal)
  const ask = createAsk(task)
  const answer = (section: TemplateSection) =>
    inTurn(
      records(section).map(
        (record) => () => askModel(model, ask(section, record), signal, askingFor(task, retries)),
      ),
    )
  const answers = new Map<number, AsyncIterable<string>>()
  const answerTo = (at: number | undefined) => {
    const section = at === undefined ? undefined : task.sections[at]
    if (at === undefined || !section) return undefined
    const known = answers.get(at) ?? answer(section)
    answers.set(at, known)
    return known
  }
  for (const [turn, at] of sections.entries()) {
    const section = task.sections[at]
    if (at < attempt.section || attempt.done.has(at) || !section) continue
    Object.assign(attempt, { section: at, begun: false })
    const first = answerTo(at)
    if (!first) return
    const words = onFirst(first, () => answerTo(sections[turn + 1]))
    yield* writeSection(task, at, attempt, { words, again: () => answer(section) })
    attempt.pass(at)
  }
}

/** Several answers as one, each requested when the one before is complete; a single one is requested at once. */
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

interface Answer {
  words: AsyncIterable<string>
  again: () => AsyncIterable<string>
}

/** One section, asked for a second time where the model broke off. */
async function* writeSection(
  task: Task,
  at: number,
  attempt: Attempt,
  { words, again }: Answer,
): AsyncGenerator<Piece, void> {
  const section = task.sections[at]
  if (!section) return
  const write = async function* (answer: AsyncIterable<string>): AsyncGenerator<Piece, void> {
    for await (const piece of sectionPieces(section, answer, task.memories))
      yield* attempt.follow(at, piece)
  }
  try {
    return yield* write(words)
  } catch (error) {
    if (!(error instanceof ModelFailure) || !error.again) throw error
    yield* attempt.reset(error.message)
  }
  yield* write(again())
}

/** A dictation names no lines: its sentences are those of the record. */
async function* sectionPieces(
  section: TemplateSection,
  answer: AsyncIterable<string>,
  memories: Task['memories'],
): AsyncGenerator<Piece> {
  if (section.kind !== 'verbatim') {
    for await (const { piece } of answerPieces([section], answer, memories)) yield piece
    return
  }
  const open = openSection(section.heading, memories)
  for await (const words of within(answer)) yield* open.push(words)
  yield* open.end()
}
