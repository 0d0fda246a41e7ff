import type { Citation } from '#contract/chat.ts'
import { relevantPassages } from '#server/clinical/language/passages.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { AnswerPiece } from './answer.ts'
import { sourceCitation } from './citations.ts'
import { answering } from './offered.ts'
import type { Reading } from './reading.ts'

const noModel = 'No language model is set up.'
const OF_VISIT = 5
const OF_FILES = 3

/** Answers with the passages that fit best, and says that it does no more than that. */
export function* passageAnswer(message: string, reading: Reading): Generator<AnswerPiece> {
  const offered = answering(message, reading.sources, reading.index())
  const ofVisit =
    offered?.sources ?? relevantPassages(message, reading.index(), OF_VISIT).map((p) => p.source)
  const groups: { intro: string; found: Citation[] }[] = [
    {
      intro: offered?.intro ?? 'These passages of the visit fit best:',
      found: ofVisit.map(sourceCitation),
    },
    { intro: 'From the attached files:', found: filePassages(message, reading.files) },
    { intro: 'From earlier visits of this patient:', found: reading.past },
  ]
  const some = groups.filter(({ found }) => found.length > 0)
  if (some.length === 0) {
    yield { type: 'text', text: `${noModel} No passage of the visit fits this question.` }
    return
  }
  for (const [at, { intro, found }] of some.entries()) {
    yield { type: 'text', text: `${at === 0 ? `${noModel} ` : '\n\n'}${intro}\n` }
    for (const evidence of found) {
      yield { type: 'text', text: `\n- ${passageText(evidence)}` }
      yield { type: 'citation', evidence }
    }
  }
}

/** The paragraphs of the files that fit, or the beginning of each where none does: it was attached to be read. */
function filePassages(message: string, files: Citation[]): Citation[] {
  const pieces = new Map<Source, Citation>()
  for (const file of files)
    for (const text of file.quote.split(/\n\s*\n/).filter((part) => part.trim() !== ''))
      pieces.set({ kind: 'file', id: file.sourceId, text }, { ...file, quote: text.trim() })
  const found = relevantPassages(message, [...pieces.keys()], OF_FILES)
  if (found.length > 0) return found.flatMap(({ source }) => pieces.get(source) ?? [])
  return files.map((file) => ({ ...file, quote: file.quote.trim().slice(0, MAX_PASSAGE) }))
}

const MAX_PASSAGE = 600

function passageText({ quote, mark, speaker }: Citation): string {
  const line = quote.replace(/\s+/g, ' ').trim()
  const short = line.length > MAX_PASSAGE ? `${line.slice(0, MAX_PASSAGE)} …` : line
  const said = speaker && `${speaker.charAt(0).toUpperCase()}${speaker.slice(1)}:`
  return [mark, said, short].filter(Boolean).join(' ')
}
