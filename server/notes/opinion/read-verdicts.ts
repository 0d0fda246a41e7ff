import type { Opinion } from '#contract/notes.ts'
import type { Source } from '#server/clinical/language/source.ts'

type Verdict = Omit<Opinion, 'by'>

const line = /^\W*(\d{1,4})\s*[|:.)]\s*\**(agrees?|disagrees?|unsure)\**\s*(?:[|:–-]\s*(.*))?$/i
/** Shorter quotations stand in every visit. */
const fewestWords = 2

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Whether the record holds these words in one piece. */
function isQuoted(quote: string, record: string): boolean {
  const words = plain(quote)
  return words.split(' ').length >= fewestWords && record.includes(` ${words} `)
}

function verdictOf(word: string, quote: string, record: string): Verdict {
  const kind = word.toLowerCase()
  const verdict = kind.startsWith('disagree')
    ? 'disagrees'
    : kind.startsWith('agree')
      ? 'agrees'
      : 'unsure'
  // A model that cannot show its line has judged by something else than the record.
  if (verdict === 'unsure' || !isQuoted(quote, record)) return { verdict: 'unsure', quote: '' }
  return { verdict, quote }
}

/** The sources as one text in which a quotation can be looked for. */
export const recordText = (sources: readonly Source[]): string =>
  ` ${sources.map(({ text }) => plain(text)).join(' ')} `

/**
 * What a model answered, by the number of the sentence. A judgement whose quotation the record does not hold counts
 * as unsure; so does a sentence that was not judged, which is absent.
 * @param record made by `recordText`
 */
export function readVerdicts(answer: string, record: string): Map<number, Verdict> {
  const found = new Map<number, Verdict>()
  for (const text of answer.split('\n')) {
    const [, number, word, quote = ''] = line.exec(text.trim()) ?? []
    if (!number || !word) continue
    const bare = quote.trim().replace(/^["“”'`]+|["“”'`]+$/g, '')
    found.set(Number(number), verdictOf(word, bare, record))
  }
  return found
}
