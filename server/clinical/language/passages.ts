import { analyse } from './analysis.ts'
import type { SourceIndex } from './unit.ts'
import { indexSources, withPair } from './source-index.ts'
import type { Source } from './source.ts'

interface RelevantPassage {
  source: Source
  /** Higher is nearer; comparable within one question only. */
  score: number
}

const isIndex = (from: readonly Source[] | SourceIndex): from is SourceIndex => 'units' in from

/**
 * The sources most relevant to a question, best first, at most `limit`. A question in the visit is returned with its
 * answer. Uses an index if there is one.
 */
export function relevantPassages(
  question: string,
  from: readonly Source[] | SourceIndex,
  limit: number,
): RelevantPassage[] {
  const index = isIndex(from) ? from : indexSources(from)
  const scores = new Map<Source, number>()
  for (const key of new Set(analyse(question).terms.map((t) => t.key))) {
    const weight = Math.max(0.1, index.weight(key))
    const units = new Set((index.mentions.get(key) ?? []).map((mention) => mention.unit))
    for (const unit of units)
      for (const part of withPair(index, unit)) {
        const share = part === unit ? 1 : 0.6
        const length = 1 + 0.01 * part.analysis.tokens.length
        for (const source of part.sources)
          scores.set(source, (scores.get(source) ?? 0) + (share * weight) / length)
      }
  }
  return [...scores]
    .map(([source, score]) => ({ source, score }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}
