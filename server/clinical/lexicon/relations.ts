import { allConcepts } from './concepts.ts'
import type { Mention } from './mentions.ts'
import { vocabulary } from './vocabulary.ts'

/** The relation of one mention's meaning to another's. `broader`: the first includes the second. */
export type Relation = 'same' | 'broader' | 'narrower' | 'related' | 'different'

/** What of a mention its meaning depends on. */
export type Meaning = Pick<Mention, 'concept' | 'negated'>

const ancestors = new Map<string, ReadonlySet<string>>()

/** Body part and finding of a composed concept, also of a named one such as abdominal pain. */
export function splitConcept(id: string): [string, string] | undefined {
  const made = id.includes('+') ? id : allConcepts().get(id)?.made[0]
  const [part, finding] = made?.split('+') ?? []
  return part !== undefined && finding !== undefined ? [part, finding] : undefined
}

/** Every concept that includes this one, itself left out. */
export function findAncestors(id: string): ReadonlySet<string> {
  const known = ancestors.get(id)
  if (known) return known
  const found = new Set<string>()
  // Set first, so that a circle in the data ends.
  if (ancestors.size > 20_000) ancestors.clear()
  ancestors.set(id, found)
  for (const parent of allConcepts().get(id)?.parents ?? []) addWith(found, parent)
  const parts = splitConcept(id)
  if (parts) {
    const [part, finding] = parts
    for (const wider of [part, ...findAncestors(part)])
      for (const kind of [finding, ...findAncestors(finding)]) {
        const made = `${wider}+${kind}`
        found.add(vocabulary().made.get(made) ?? made)
      }
    addWith(found, finding)
  }
  found.delete(id)
  return found
}

function addWith(found: Set<string>, id: string): void {
  found.add(id)
  for (const wider of findAncestors(id)) found.add(wider)
}

/** The relation of two mentions' concepts, ignoring sides and negation. */
export function sameMeaning(a: Pick<Mention, 'concept'>, b: Pick<Mention, 'concept'>): Relation {
  if (a.concept === b.concept) return 'same'
  const [overA, overB] = [findAncestors(a.concept), findAncestors(b.concept)]
  if (overB.has(a.concept)) return 'broader'
  if (overA.has(b.concept)) return 'narrower'
  return isRelated(a.concept, b.concept) ? 'related' : 'different'
}

function isRelated(a: string, b: string): boolean {
  const [ofA, ofB] = [allConcepts().get(a), allConcepts().get(b)]
  if (ofA?.parents.some((parent) => ofB?.parents.includes(parent))) return true
  if (isOpposite(a, b)) return true
  const [partsA, partsB] = [splitConcept(a), splitConcept(b)]
  if (!partsA || !partsB) return false
  return partsA[0] === partsB[0]
}

/** Whether the lexicon has one as the antonym of the other. */
export function isOpposite(a: string, b: string): boolean {
  const [ofA, ofB] = [allConcepts().get(a), allConcepts().get(b)]
  return Boolean(ofA?.opposites.includes(b) || ofB?.opposites.includes(a))
}

/**
 * Whether two mentions can't both be true of the same subject at the same time: antonyms ("raised", "lowered"), or one
 * affirms what the other denies. False if either is open. The caller ensures that they are about the same subject,
 * person and side.
 */
export function opposite(a: Meaning, b: Meaning): boolean {
  if (a.negated === 'open' || b.negated === 'open') return false
  if (isOpposite(a.concept, b.concept)) return a.negated === 'no' && b.negated === 'no'
  if (a.negated === b.negated) return false
  const relation = sameMeaning(a, b)
  if (relation === 'same') return true
  // "No pain" denies "knee pain"; "no knee pain" leaves other pain.
  const [denied, wider] = a.negated === 'yes' ? [a, 'broader'] : [b, 'narrower']
  return denied.negated === 'yes' && relation === wider
}
