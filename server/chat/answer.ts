import type { Message } from '#contract/chat.ts'
import type { Evidence } from '#contract/notes.ts'
import { type Question, askModel } from '#server/notes/models/ask.ts'
import { answerCleaner } from '#server/notes/models/clean.ts'
import { ModelFailure } from '#server/notes/models/model-failure.ts'
import type { Model } from '#server/notes/models/providers.ts'
import { readPrompt } from '#server/notes/prompts/prompt.ts'
import { recordBlock } from '#server/notes/prompts/record.ts'
import type { Source } from '#server/notes/text/source.ts'
import { citationFinder } from './citations.ts'

/** What an answer is made of, in order. */
export type AnswerPiece =
  | { type: 'text'; text: string }
  | { type: 'citation'; evidence: Evidence }
  | { type: 'reset_stream'; reason: string }

export interface Asked {
  /** Names the delimiter of the record. */
  id: string
  message: string
  /** What was said in this chat before, oldest first. */
  history: Pick<Message, 'role' | 'content'>[]
  sources: Source[]
  /** What the user wants remembered about how to write. */
  memories: string[]
}

/** Of a long chat the model reads the end. */
const HISTORY_MESSAGES = 20

/** Answers with a language model, which is asked a second time where it breaks off. @throws ModelFailure */
export async function* modelAnswer(
  model: Model,
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<AnswerPiece> {
  const question = questionOf(asked)
  try {
    return yield* piecesOf(askModel(model, question, signal), asked.sources)
  } catch (error) {
    if (!(error instanceof ModelFailure) || !error.again) throw error
    yield { type: 'reset_stream', reason: error.message }
  }
  yield* piecesOf(askModel(model, question, signal), asked.sources)
}

async function* piecesOf(
  words: AsyncIterable<string>,
  sources: Source[],
): AsyncGenerator<AnswerPiece> {
  const cleaner = answerCleaner()
  const citationsIn = citationFinder(sources)
  let said = ''
  function* tell(text: string): Generator<AnswerPiece> {
    if (text === '') return
    said += text
    yield { type: 'text', text }
    for (const evidence of citationsIn(said)) yield { type: 'citation', evidence }
  }
  for await (const word of words) yield* tell(cleaner.push(word))
  yield* tell(cleaner.end())
}

function questionOf({ id, message, history, sources, memories }: Asked): Question {
  const mark = `=====${id}=====`
  const before = history
    .slice(-HISTORY_MESSAGES)
    .map(({ role, content }) => `${role === 'user' ? 'Clinician' : 'You'}: ${content}`)
  const parts = [
    `The mark is ${mark}`,
    recordBlock(sources, mark),
    before.length > 0 && `Earlier in this conversation:\n${before.join('\n')}`,
    memories.length > 0 &&
      `The clinician prefers, in manner and never in fact:\n${memories.map((one) => `- ${one}`).join('\n')}`,
    `The clinician asks:\n${message}`,
  ]
  return { instructions: readPrompt('chat').text, prompt: parts.filter(Boolean).join('\n\n') }
}
