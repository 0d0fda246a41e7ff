import { AppError } from '#contract/errors.ts'
import { modelFor, whyNoModel } from '#server/organisation/groups/models-for.ts'
import type { Services } from '#server/services.ts'
import type { AnswerPiece, ChatQuestion } from './answer.ts'
import { passageAnswer } from './passages.ts'

interface Answerer {
  writer: { kind: 'passages' | 'model'; name: string }
  pieces(): AsyncIterable<AnswerPiece> | Iterable<AnswerPiece>
}

const notSetUp = new AppError('unavailable', 'No language model is set up.')

/** Who answers: the language model if one is set up, else a search for passages. */
export async function chooseAnswerer(
  s: Services,
  userId: string,
  asked: ChatQuestion,
  signal: AbortSignal,
): Promise<Answerer> {
  const config = await modelFor(s, userId)
  if (!config) {
    const writer = { kind: 'passages' as const, name: 'Passages of the visit' }
    const { message: reason } = await whyNoModel(s, userId, notSetUp)
    return { writer, pieces: () => passageAnswer(reason, asked.message, asked.reading) }
  }
  // Imported when needed: the libraries behind them take a tenth of a second to load.
  const [{ openModel }, { modelAnswer }] = await Promise.all([
    import('#server/models/providers/providers.ts'),
    import('./answer.ts'),
  ])
  const model = await openModel(s, config)
  return {
    writer: { kind: 'model', name: config.model },
    pieces: () => modelAnswer(model, asked, signal),
  }
}
