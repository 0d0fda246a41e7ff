import type { Visit } from '#server/clinical/visit.ts'
import { contentKeys } from './keys.ts'

/** The statements of a visit, ready to search. Made once for each visit by `indexVisit`. */
export interface LexicalIndex {
  /** By key: the statements that have it, with its weight there. */
  postings: ReadonlyMap<string, readonly (readonly [statement: number, weight: number])[]>
  lengths: readonly number[]
  averageLength: number
  /** Line number of each statement. */
  lines: readonly number[]
}

/** A statement found, best first; `line` is the number of its `VisitLine`. */
export interface FoundStatement {
  statement: number
  line: number
  score: number
}

/** BM25's usual constants; statements are short, so length counts little. */
const saturation = 1.2
const lengthShare = 0.4
/** What keys of the question count in its answer, and the reverse. */
const partnerShare = 0.7

/**
 * Indexes the statements of a visit under their own content and that of their question or answer.
 * @param own the content keys of each statement, if known
 */
export function indexVisit(
  visit: Visit,
  own: readonly ReadonlyMap<string, number>[] = visit.statements.map((statement) =>
    contentKeys(statement.normal),
  ),
): LexicalIndex {
  const whole = own.map((keys) => new Map(keys))
  for (const { at, answers } of visit.statements) {
    if (answers === undefined) continue
    lend(own[answers], whole[at])
    lend(own[at], whole[answers])
  }
  const postings = new Map<string, [number, number][]>()
  for (const [at, keys] of whole.entries())
    for (const [key, weight] of keys) {
      const list = postings.get(key)
      if (list) list.push([at, weight])
      else postings.set(key, [[at, weight]])
    }
  const lengths = whole.map((keys) => keys.size)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return {
    postings,
    lengths,
    averageLength: total / Math.max(1, lengths.length),
    lines: visit.statements.map(({ line }) => visit.lines[line]?.number ?? line + 1),
  }
}

function lend(from: ReadonlyMap<string, number> | undefined, to: Map<string, number> | undefined) {
  for (const [key, weight] of from ?? [])
    to?.set(key, Math.max(to.get(key) ?? 0, weight * partnerShare))
}

/** The `k` statements with the most similar content to that of a text, or to its content keys, best first. */
export function searchLines(
  query: string | ReadonlyMap<string, number>,
  index: LexicalIndex,
  k: number,
): FoundStatement[] {
  const count = index.lengths.length
  const scores = new Map<number, number>()
  for (const [key, asked] of typeof query === 'string' ? contentKeys(query) : query) {
    const list = index.postings.get(key) ?? []
    const rarity = Math.log(1 + (count - list.length + 0.5) / (list.length + 0.5))
    for (const [at, weight] of list) {
      const length = (index.lengths[at] ?? 0) / Math.max(1, index.averageLength)
      const norm = saturation * (1 - lengthShare + lengthShare * length)
      const score = (asked * rarity * weight * (saturation + 1)) / (weight + norm)
      scores.set(at, (scores.get(at) ?? 0) + score)
    }
  }
  return [...scores]
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .slice(0, k)
    .map(([statement, score]) => ({ statement, line: index.lines[statement] ?? 0, score }))
}
