import { type Analysis } from './analysis.ts'
import { sameQuantity } from './quantities.ts'
import { isWord } from './tokens.ts'
import { stem } from './stem.ts'
import type { SourceIndex, Unit } from './unit.ts'
import { withPair } from './source-index.ts'

const quantityWeight = 2

/** Scores every unit that shares a term with `wanted`, weighted by rarity. */
function scored(wanted: ReadonlyMap<string, number>, index: SourceIndex): Map<Unit, number> {
  const scores = new Map<Unit, number>()
  for (const [key, weight] of wanted) {
    const seen = new Set<Unit>()
    for (const { unit } of index.mentions.get(key) ?? []) {
      if (seen.has(unit)) continue
      seen.add(unit)
      scores.set(unit, (scores.get(unit) ?? 0) + weight)
    }
  }
  return scores
}

/** Units that give one of the sentence's pressures need share no word with it. */
function withRatios(scores: Map<Unit, number>, analysis: Analysis, index: SourceIndex) {
  if (!analysis.quantities.some((q) => q.kind === 'ratio')) return scores
  for (const unit of index.units)
    if (!scores.has(unit) && sharedQuantities(analysis, unit) >= ofRatio) scores.set(unit, 0)
  return scores
}

/** A blood pressure tells its line better than any word. */
const ofRatio = 4

function sharedQuantities(analysis: Analysis, unit: Unit): number {
  return analysis.quantities
    .filter((q) => unit.analysis.quantities.some((other) => sameQuantity(q, other)))
    .reduce((n, q) => n + (q.kind === 'ratio' ? ofRatio : 1), 0)
}

/** How well a unit supports what is wanted: shared weight, same numbers, and little else. */
function rank(score: number, analysis: Analysis, unit: Unit): number {
  const length = 1 + 0.02 * unit.analysis.tokens.length
  return (score + quantityWeight * sharedQuantities(analysis, unit)) / length
}

/**
 * The units that together speak of what a sentence says, best first, at most `limit`; each further
 * one must speak of something that those before it did not.
 */
export function evidenceFor(analysis: Analysis, index: SourceIndex, limit = 4): Unit[] {
  const wanted = new Map(analysis.terms.map((t) => [t.key, Math.max(0.2, index.weight(t.key))]))
  const found: Unit[] = []
  while (found.length < limit && wanted.size > 0) {
    const candidates = [...withRatios(scored(wanted, index), analysis, index)].filter(
      ([unit]) => !found.includes(unit),
    )
    let best: { unit: Unit; value: number } | undefined
    for (const [unit, score] of candidates) {
      const value = rank(score, analysis, unit)
      if (!best || value > best.value) best = { unit, value }
    }
    if (!best) break
    found.push(best.unit)
    for (const unit of withPair(index, best.unit)) for (const key of unit.keys) wanted.delete(key)
  }
  if (found.length === 0) found.push(...byQuantity(analysis, index))
  if (found.length === 0 && analysis.terms.length === 0)
    found.push(...byCommonWords(analysis, index))
  return found
}

/** A sentence of numbers alone finds its evidence by them. */
function byQuantity(analysis: Analysis, index: SourceIndex): Unit[] {
  if (analysis.quantities.length === 0) return []
  return index.units.filter((unit) => sharedQuantities(analysis, unit) > 0).slice(0, 2)
}

const framing =
  /^(?:the|an?|patient|pt|she|he|they|is|are|was|were|has|had|have|and|or|of|to|in|that|reports?|states?|notes?|denies|at|this|time|with|for|on|it|be|been|her|his|their)$/
const fewestShared = 2

const plainWords = (analysis: Analysis) =>
  new Set(
    analysis.tokens.filter((t) => isWord(t.word) && !framing.test(t.word)).map((t) => stem(t.word)),
  )

/** "She is doing well.": a sentence of common words alone rests on the line that shares most of them. */
function byCommonWords(analysis: Analysis, index: SourceIndex): Unit[] {
  const wanted = plainWords(analysis)
  if (wanted.size < fewestShared) return []
  const shared = index.units.map((unit) => ({
    unit,
    n: plainWords(unit.analysis).intersection(wanted).size,
  }))
  const best = shared.reduce((a, b) => (b.n > a.n ? b : a), {
    unit: undefined as Unit | undefined,
    n: 0,
  })
  return best.unit && best.n >= Math.max(fewestShared, 0.6 * wanted.size) ? [best.unit] : []
}

/** The share of a sentence's content, by weight, that the units speak of; 1 for a sentence without content. */
export function coverage(analysis: Analysis, units: readonly Unit[], index: SourceIndex): number {
  const spoken = new Set(
    units
      .flatMap((unit) => withPair(index, unit))
      .flatMap(({ keys, ofTeller }) => (ofTeller ? [...keys, ofTeller] : [...keys])),
  )
  let all = 0
  let covered = 0
  for (const key of new Set(analysis.terms.map((t) => t.key))) {
    // A word that the visit lacks must not outweigh all that it has.
    const weight = Math.min(3, Math.max(0.3, index.weight(key)))
    all += weight
    if (spoken.has(key)) covered += weight
  }
  return all === 0 ? 1 : covered / all
}
