/** One possible position of one of several ordered items. */
export interface Candidate {
  /** Number of the thing; candidates come in the order of these. */
  of: number
  start: number
  /** Behind its last sign. */
  end: number
}

/**
 * Of all possible positions of items, the chain in their order that covers most of the text; each item has at most one
 * position, and none overlap. So a sentence that occurs twice or was deleted doesn't push the others to wrong
 * positions. @param length of the text: no candidate ends after it
 */
export function bestChain<T extends Candidate>(candidates: readonly T[], length: number): T[] {
  const heaviest = heaviestUpTo(length)
  const weights: number[] = []
  const before: number[] = []
  let last = -1
  for (let at = 0; at < candidates.length;) {
    const next = endOfThing(candidates, at)
    for (let k = at; k < next; k++) {
      const { start = 0, end = 0 } = candidates[k] ?? {}
      const earlier = heaviest.at(start)
      before.push(earlier)
      weights.push((weights[earlier] ?? 0) + end - start)
      if ((weights[k] ?? 0) > (weights[last] ?? 0)) last = k
    }
    // Only now: two places of one thing are never in one chain.
    for (; at < next; at++) heaviest.put(candidates[at]?.end ?? 0, at, weights[at] ?? 0)
  }
  return chainTo(last, candidates, before)
}

function endOfThing(candidates: readonly Candidate[], at: number): number {
  let next = at
  while (next < candidates.length && candidates[next]?.of === candidates[at]?.of) next++
  return next
}

function chainTo<T>(last: number, candidates: readonly T[], before: readonly number[]): T[] {
  const chain: T[] = []
  for (let at = last; at >= 0; at = before[at] ?? -1) {
    const one = candidates[at]
    if (one) chain.push(one)
  }
  return chain.toReversed()
}

/**
 * The heaviest chain that ends at or before a place, of equal ones the first: a binary indexed tree of maxima
 * (Fenwick 1994), so that each question and each answer costs the logarithm of the text's length.
 */
function heaviestUpTo(length: number) {
  const heaviest = new Int32Array(length + 2).fill(-1)
  const weightAt = new Float64Array(length + 2)
  return {
    put(end: number, candidate: number, weight: number): void {
      for (let node = end + 1; node < heaviest.length; node += node & -node) {
        if (weight <= (weightAt[node] ?? 0)) continue
        weightAt[node] = weight
        heaviest[node] = candidate
      }
    },
    /** Its candidate; -1 for none. */
    at(place: number): number {
      let best = -1
      let weight = 0
      for (let node = place + 1; node > 0; node -= node & -node) {
        const [other = -1, itsWeight = 0] = [heaviest[node], weightAt[node]]
        if (itsWeight < weight || (itsWeight === weight && (best < 0 || other > best))) continue
        best = other
        weight = itsWeight
      }
      return best
    },
  }
}
