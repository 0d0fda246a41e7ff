import { allConcepts } from '#server/clinical/lexicon/concepts.ts'
import {
  findAncestors,
  splitConcept,
  type Relation,
  sameMeaning,
} from '#server/clinical/lexicon/relations.ts'

/** A concept of the visit and its relation to the note's concept. */
export interface RelatedConcept {
  concept: string
  relation: Exclude<Relation, 'different'>
}

type Index = ReadonlyMap<string, readonly string[]>

function indexBy(concepts: Iterable<string>, keysOf: (concept: string) => Iterable<string>): Index {
  const index = new Map<string, string[]>()
  for (const concept of concepts)
    for (const key of keysOf(concept)) {
      const known = index.get(key)
      if (known) known.push(concept)
      else index.set(key, [concept])
    }
  return index
}

const parentsOf = (concept: string) => allConcepts().get(concept)?.parents ?? []
const oppositesOf = (concept: string) => allConcepts().get(concept)?.opposites ?? []
const partOf = (concept: string) => splitConcept(concept)?.slice(0, 1) ?? []

/**
 * Looks up the concepts of a visit that one of a note is related to, through indexes instead of comparing it with each.
 * @param concepts those of the visit
 * @returns a function that remembers its results
 */
export function relatedConcepts(
  concepts: ReadonlySet<string>,
): (ofNote: string) => readonly RelatedConcept[] {
  const narrower = indexBy(concepts, findAncestors)
  const byParent = indexBy(concepts, parentsOf)
  const byOpposite = indexBy(concepts, oppositesOf)
  const byPart = indexBy(concepts, partOf)
  const results = new Map<string, readonly RelatedConcept[]>()
  const candidates = (ofNote: string) =>
    new Set([
      ofNote,
      ...findAncestors(ofNote),
      ...(narrower.get(ofNote) ?? []),
      ...parentsOf(ofNote).flatMap((parent) => byParent.get(parent) ?? []),
      ...oppositesOf(ofNote),
      ...(byOpposite.get(ofNote) ?? []),
      ...partOf(ofNote).flatMap((part) => byPart.get(part) ?? []),
    ])
  const look = (ofNote: string) =>
    [...candidates(ofNote)].flatMap((concept): RelatedConcept[] => {
      if (!concepts.has(concept)) return []
      const relation = sameMeaning({ concept: ofNote }, { concept })
      return relation === 'different' ? [] : [{ concept, relation }]
    })
  return (ofNote) => {
    const known = results.get(ofNote)
    if (known) return known
    const found = look(ofNote)
    results.set(ofNote, found)
    return found
  }
}
