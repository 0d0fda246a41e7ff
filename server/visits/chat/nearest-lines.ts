import type { Citation } from '#contract/chat.ts'
import { analyse } from '#server/clinical/language/analysis.ts'
import { relevantPassages } from '#server/clinical/language/passages.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { stem } from '#server/clinical/language/stem.ts'
import { tokenize } from '#server/clinical/language/tokens.ts'

/** Lines that share a word with the question are compared closely; the closest are handed on. */
const CLOSE = 80
const MOST_LINES = 6

/** The lines of earlier visits that are relevant to a question, best first. */
export function nearestLines(lines: readonly Citation[], question: string): Citation[] {
  const wanted = new Set(analyse(question).terms.flatMap(({ key }) => key.split(' ').map(stem)))
  if (wanted.size === 0) return []
  const shared = lines
    .map((line) => ({ line, count: sharedWords(line.quote, wanted) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, CLOSE)
  const bySource = new Map<Source, Citation>(shared.map(({ line }) => [toSource(line), line]))
  return relevantPassages(question, [...bySource.keys()], MOST_LINES).flatMap(
    ({ source }) => bySource.get(source) ?? [],
  )
}

const sharedWords = (text: string, wanted: ReadonlySet<string>) =>
  new Set(tokenize(text).map(({ word }) => stem(word))).intersection(wanted).size

const toSource = ({ sourceId, visit, quote, timestamp, speaker }: Citation): Source => ({
  kind: 'transcript',
  id: `${visit?.id} ${sourceId}`,
  text: quote,
  ...(timestamp !== undefined && { timestamp }),
  ...(speaker !== undefined && { speaker }),
})
