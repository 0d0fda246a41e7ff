import { message } from '#common/translation.ts'
import type { ModelStatus } from '#server/models/providers/status.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { Model } from '#server/models/providers/model.ts'
import { knownWindow, estimateTokens } from '#server/models/providers/window.ts'
import { type Attempt, newAttempt, type Turn } from './attempt.ts'
import { writeBySection } from './by-section.ts'
import { noteQuestion, buildRecord } from './questions.ts'
import { isAtOnce, groupRuns } from './runs.ts'
import { writeAtOnce } from './whole-note.ts'
import type { Piece, Task, Write } from './writer.ts'

/** A language model that is made when it is its turn. */
interface OpenModel {
  name: string
  /** Tokens that it reads and writes at once, if known. */
  window: number | null
  open: () => Promise<Model>
  /** Called with whether it wrote a note, for those who look after the installation. */
  said?: (said: ModelStatus) => void
}

/**
 * Writes with a language model: one request for the whole note, or one per section if the visit is too long for one
 * prompt. If a model fails, the next continues with the open section.
 * @param models at least one, in the order in which they are tried
 */
export function modelWriter(models: readonly OpenModel[]): Write {
  return async function* write(task, signal) {
    const attempt = newAttempt()
    for (const [turn, one] of models.entries()) {
      const next = models[turn + 1]
      const leaving = new AbortController()
      const until = AbortSignal.any([signal, leaving.signal])
      try {
        // If another model is available, an overloaded server isn't waited for.
        yield* writeFitting(one, task, attempt, { signal: until, retries: next ? 0 : 2 })
        one.said?.({ ok: true, message: message('Wrote the last note.') })
        return
      } catch (error) {
        // A visit that is too long isn't the server's fault.
        if (error instanceof ModelFailure && !error.tooLong)
          one.said?.({ ok: false, message: error.message })
        if (!(error instanceof ModelFailure) || !next) throw error
        // Early requests aren't waited for.
        leaving.abort()
        yield { type: 'writer', name: next.name }
        yield* attempt.reset(error.message)
      }
    }
  }
}

/** How often to shorten the prompt for a model that finds it too long. */
const MOST_NARROWED = 4

/** Writes with one model. If its window is unknown and it refuses the prompt, half as much is sent. */
async function* writeFitting(
  { name, window: set, open }: OpenModel,
  task: Task,
  attempt: Attempt,
  turn: Pick<Turn, 'signal' | 'retries'>,
): AsyncGenerator<Piece, void> {
  const model = await open()
  let window = set ?? knownWindow(name)
  for (let narrowed = 0; ; narrowed++) {
    try {
      return yield* writeWith(task, attempt, { ...turn, model, window })
    } catch (error) {
      const mayFit = error instanceof ModelFailure && error.tooLong && narrowed < MOST_NARROWED
      if (!mayFit) throw error
      window = Math.floor(Math.min(window ?? Infinity, estimateTokens(buildRecord(task).text)) / 2)
      yield* attempt.reset(error.message)
    }
  }
}

async function* writeWith(task: Task, attempt: Attempt, turn: Turn): AsyncGenerator<Piece, void> {
  for (const run of groupRuns(task)) {
    const { sections } = run
    if (sections.every((at) => at < attempt.section || attempt.done.has(at))) continue
    if (isAtOnce(run, task) && fitsAtOnce(task, turn.window))
      yield* writeAtOnce(task, sections, attempt, turn)
    else yield* writeBySection(task, sections, attempt, turn)
  }
}

/** Tokens of an answer beside the question: a long note, and so much for each of its sections. */
const ANSWER = 1_000
const ANSWER_OF_SECTION = 150

function fitsAtOnce(task: Task, window: number | null): boolean {
  if (window === null) return true
  const { instructions, prompt } = noteQuestion(task, task.sections)
  const answer = ANSWER + ANSWER_OF_SECTION * task.sections.length
  return estimateTokens(instructions) + estimateTokens(prompt) + answer <= window
}
