import type { Evidence } from '#contract/notes.ts'
import { countContentKeys, type ReadContent } from '#server/clinical/lexicon/keys.ts'
import { type LexicalIndex, indexVisit, searchLines } from '#server/clinical/lexicon/search.ts'
import type { VisitLine } from '#server/clinical/visit.ts'
import { perVisit } from './per-visit.ts'
import type { Passage, VisitIndex } from './visit-index.ts'

/** Statements looked up for a sentence. */
const mostFound = 4
/** A share of the best score: less similar passages merely share a word. */
const leastShare = 0.5

const lexicalIndex = perVisit(({ visit, passages }: VisitIndex): LexicalIndex =>
  indexVisit(visit, passages.map(countContentKeys)),
)

/** The passages of the writer's cited lines, then those closest to the sentence, with the questions they answer. */
export function findPassages(
  sentence: ReadContent,
  index: VisitIndex,
  cited: readonly number[] = [],
): Passage[] {
  const { visit, passages } = index
  const named = cited.flatMap((number) => {
    const line = visit.lines[number - 1]
    return line ? passages.slice(...line.statements) : []
  })
  const hits = searchLines(countContentKeys(sentence), lexicalIndex(index), mostFound)
  const least = leastShare * (hits[0]?.score ?? 0)
  const near = hits.filter(({ score }) => score >= least)
  const found = near.flatMap(({ statement }) => {
    const passage = passages[statement]
    if (!passage) return []
    return [
      passage,
      ...(passage.question ? [passage.question] : []),
      ...(passage.reply ? [passage.reply] : []),
    ]
  })
  return [...new Set([...named, ...found])]
}

/** Lines that are shown for a sentence; all of those that are cited or speak against it. */
const mostLines = 3

/** The lines of passages as evidence, each once, those of `first` before all others. */
export function toEvidence(
  first: readonly Passage[],
  others: readonly Passage[],
  cited: readonly number[],
): Evidence[] {
  const all = [...new Set([...first, ...others].map(({ line }) => line))]
  const needed = new Set(first.map(({ line }) => line))
  const isNeeded = (line: VisitLine) => needed.has(line) || cited.includes(line.number)
  const room = Math.max(0, mostLines - all.filter(isNeeded).length)
  const extra = new Set(all.filter((line) => !isNeeded(line)).slice(0, room))
  const lines = all.filter((line) => isNeeded(line) || extra.has(line))
  return lines.map(({ source, number, text }) => ({
    kind: source.kind,
    sourceId: source.id,
    quote: text,
    ...(source.name !== undefined && { name: source.name }),
    ...(source.timestamp !== undefined && { timestamp: source.timestamp }),
    ...(source.end !== undefined && { end: source.end }),
    ...(source.speaker !== undefined && { speaker: source.speaker }),
    ...(source.date !== undefined && { date: source.date }),
    ...(cited.includes(number) && { cited: true }),
  }))
}
