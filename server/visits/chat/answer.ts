import type { Citation, Message } from '#contract/chat.ts'
import type { Item } from '#contract/items.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import { type Question, askModel } from '#server/models/providers/ask.ts'
import { answerCleaner } from '#server/models/providers/clean.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { Model } from '#server/models/providers/model.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { markLine, numberedRecord } from '#server/models/prompts/record.ts'
import { type CitedPiece, citationReader } from './citations.ts'
import type { Reading } from './reading.ts'

/** The parts of an answer, in order. */
export type AnswerPiece =
  | { type: 'text'; text: string }
  | { type: 'citation'; evidence: Citation }
  | { type: 'reset_stream'; reason: string }

export interface ChatQuestion {
  /** Delimits the record; the same as for the visit's notes, so that a model can reuse its prompt cache. */
  mark: string
  message: string
  /** Earlier messages of this chat, oldest first. */
  history: Pick<Message, 'role' | 'content'>[]
  reading: Reading
  /** The template whose format the answer follows. */
  template: Item | undefined
  /** The user's memories about how to write. */
  memories: string[]
}

/** Of a long chat the model reads the end. */
const HISTORY_MESSAGES = 20

/** Answers with a language model, and asks a second time if it breaks off. @throws ModelFailure */
export async function* modelAnswer(
  model: Model,
  asked: ChatQuestion,
  signal: AbortSignal,
): AsyncGenerator<AnswerPiece> {
  const question = writePrompt(asked)
  try {
    return yield* piecesOf(askModel(model, question, signal), asked.reading)
  } catch (error) {
    if (!(error instanceof ModelFailure) || !error.again) throw error
    yield { type: 'reset_stream', reason: error.message }
  }
  yield* piecesOf(askModel(model, question, signal), asked.reading)
}

async function* piecesOf(
  words: AsyncIterable<string>,
  reading: Reading,
): AsyncGenerator<AnswerPiece> {
  const cleaner = answerCleaner()
  const reader = citationReader(reading)
  function* tell({ text, citations }: CitedPiece): Generator<AnswerPiece> {
    if (text !== '') yield { type: 'text', text }
    for (const evidence of citations) yield { type: 'citation', evidence }
  }
  for await (const word of words) yield* tell(reader.push(cleaner.push(word)))
  yield* tell(reader.push(cleaner.end()))
  yield* tell(reader.end())
}

function writePrompt({
  mark,
  message,
  history,
  reading,
  template,
  memories,
}: ChatQuestion): Question {
  const gaps = reading.visit.sources.filter(({ kind }) => kind === 'gap')
  const before = history
    .slice(-HISTORY_MESSAGES)
    .map(({ role, content }) => `${role === 'user' ? 'Clinician' : 'You'}: ${content}`)
  const parts = [
    markLine(mark),
    numberedRecord(numberLines(reading.visit.sources), gaps, mark),
    block(mark, 'ATTACHED FILES', reading.files.map(fileText)),
    block(mark, 'EARLIER VISITS OF THIS PATIENT', reading.past.map(lineText)),
    before.length > 0 &&
      `Earlier in this conversation, for what is meant and never as evidence:\n${before.join('\n')}`,
    memories.length > 0 &&
      `The clinician prefers, in manner and never in fact:\n${memories.map((one) => `- ${one}`).join('\n')}`,
    template && describeTemplate(template),
    `The clinician asks:\n${message}`,
  ]
  return { instructions: readPrompt('chat').text, prompt: parts.filter(Boolean).join('\n\n') }
}

const block = (mark: string, title: string, texts: string[]) =>
  texts.length > 0 && [`${mark} ${title} BEGIN`, ...texts, `${mark} ${title} END`].join('\n\n')

/** Of a long file a model reads the beginning: about 15,000 words. */
const FILE_CHARACTERS = 90_000
const fileText = ({ mark = '', file = '', quote }: Citation) =>
  `${mark} ${file}:\n${quote.slice(0, FILE_CHARACTERS)}`
const lineText = ({ mark = '', visit, speaker, quote }: Citation) =>
  `${mark} (visit of ${visit?.created.slice(0, 10) ?? 'an earlier day'}) ${speaker ? `${speaker}: ` : ''}${quote}`

function describeTemplate({ name, content, sections }: Item): string {
  const asked = sections.map(({ heading, instruction }) => `## ${heading}\n${instruction}`)
  return [
    `The clinician chose the template "${name}". Give the answer its headings, and leave out a part about which the record says nothing.`,
    content,
    ...asked,
  ]
    .filter(Boolean)
    .join('\n\n')
}
