import { askModel } from '#server/models/providers/ask.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { askingFor, type Attempt, type Turn } from './attempt.ts'
import { answerPieces } from './answer-pieces.ts'
import { noteQuestion } from './questions.ts'
import type { Piece, Task } from './writer.ts'

/**
 * Writes sections with one request. If the model breaks off or reaches its output limit, the finished sections stay,
 * and the rest is requested from the open one.
 * @param sections indexes in `task.sections`
 */
export async function* writeAtOnce(
  task: Task,
  sections: readonly number[],
  attempt: Attempt,
  { model, signal, retries }: Turn,
): AsyncGenerator<Piece, void> {
  let [failedAt, from] = [-1, attempt.section]
  for (;;) {
    const left = sections.filter((at) => at >= attempt.section && !attempt.done.has(at))
    if (left.length === 0) return
    try {
      const asked = left.flatMap((at) => task.sections[at] ?? [])
      const question = noteQuestion(task, asked, attempt.text)
      const answer = askModel(model, question, signal, askingFor(task, retries))
      for await (const { at, piece } of answerPieces(asked, answer, task.memories))
        yield* attempt.follow(left[at] ?? 0, piece)
      attempt.pass(sections.at(-1) ?? 0)
      return
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      const mayGoOn = error.again || (error.cutOff && attempt.section > from)
      if (!mayGoOn || failedAt === attempt.section) throw error
      failedAt = attempt.section
      from = attempt.section
      yield* attempt.reset(error.message)
    }
  }
}
