import { modelConfig } from '#server/models/providers/config.ts'
import type { Services } from '#server/services.ts'
import type { AnswerPiece, ChatQuestion } from './answer.ts'
import { passageAnswer } from './passages.ts'

interface Answerer {
  writer: { kind: 'passages' | 'model'; name: string }
  pieces(): AsyncIterable<AnswerPiece> | Iterable<AnswerPiece>
}

/** Who answers: the language model if one is set up, else a search for passages. */
export async function chooseAnswerer(
  s: Services,
  asked: ChatQuestion,
  signal: AbortSignal,
): Promise<Answerer> {
  const config = await modelConfig(s)
  if (!config) {
    const writer = { kind: 'passages' as const, name: 'Passages of the visit' }
    return { writer, pieces: () => passageAnswer(asked.message, asked.reading) }
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
