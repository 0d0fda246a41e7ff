import type { Citation } from '#contract/chat.ts'
import type { AnswerPiece } from './answer.ts'
import type { Reading } from './reading.ts'

/**
 * Answers with the most relevant passages, under an explanation that it only quotes.
 * @param reason why no language model answers
 * @throws AnalysisFailure
 */
export async function* passageAnswer(
  reason: string,
  message: string,
  { visit, files, past }: Reading,
): AsyncGenerator<AnswerPiece> {
  const groups = [
    ...(await visit.analyse('findPassages', { message, files })),
    { intro: 'From earlier visits of this patient:', found: past },
  ]
  const some = groups.filter(({ found }) => found.length > 0)
  if (some.length === 0) {
    yield { type: 'text', text: `${reason} No passage of the visit fits this question.` }
    return
  }
  for (const [at, { intro, found }] of some.entries()) {
    yield { type: 'text', text: `${at === 0 ? `${reason} ` : '\n\n'}${intro}\n` }
    for (const evidence of found) {
      yield { type: 'text', text: `\n- ${passageText(evidence)}` }
      yield { type: 'citation', evidence }
    }
  }
}

const MAX_PASSAGE = 600

function passageText({ quote, mark, speaker }: Citation): string {
  const line = quote.replace(/\s+/g, ' ').trim()
  const short = line.length > MAX_PASSAGE ? `${line.slice(0, MAX_PASSAGE)} …` : line
  const said = speaker && `${speaker.charAt(0).toUpperCase()}${speaker.slice(1)}:`
  return [mark, said, short].filter(Boolean).join(' ')
}
