import { formatMark } from '#contract/time-mark.ts'
import type { Source } from '#server/notes/text/source.ts'
import type { AnswerPiece } from './answer.ts'
import { evidenceOf } from './citations.ts'

const noModel = 'No language model is set up.'

/** Answers with the passages that fit best, and says that it does no more than that. */
export function* passageAnswer(passages: Source[]): Generator<AnswerPiece> {
  if (passages.length === 0) {
    yield { type: 'text', text: `${noModel} No passage of the visit fits this question.` }
    return
  }
  yield { type: 'text', text: `${noModel} These passages of the visit fit best:\n` }
  for (const source of passages) {
    yield { type: 'text', text: `\n- ${passageText(source)}` }
    yield { type: 'citation', evidence: evidenceOf(source) }
  }
}

const MAX_PASSAGE = 600

function passageText({ text, timestamp, speaker }: Source): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const short = line.length > MAX_PASSAGE ? `${line.slice(0, MAX_PASSAGE)} …` : line
  return [timestamp !== undefined && formatMark(timestamp), speaker && `${speaker}:`, short]
    .filter(Boolean)
    .join(' ')
}
