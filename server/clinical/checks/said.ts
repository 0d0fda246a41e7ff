import type { Mention } from '#server/clinical/lexicon/mentions.ts'
import type { Relation } from '#server/clinical/lexicon/relations.ts'
import type { Passage, VisitIndex } from './visit-index.ts'

/** A place of the visit where a concept of the note comes up. */
export interface Match {
  passage: Passage
  mention: Mention
  relation: Relation
}

export const isCovered = (relation: Relation): boolean =>
  relation === 'same' || relation === 'broader'

/**
 * Where the visit speaks of the same concept: `same`, `broader` (the note says "cancer", the visit "breast cancer") or
 * `narrower` (the other way round).
 */
export function findMatches(visit: VisitIndex, mention: Pick<Mention, 'concept'>): Match[] {
  const matches: Match[] = []
  for (const { concept, relation } of visit.related(mention.concept)) {
    if (relation === 'related') continue
    for (const passage of visit.byConcept.get(concept) ?? [])
      for (const found of passage.mentions)
        if (found.concept === concept) matches.push({ passage, mention: found, relation })
  }
  return matches.toSorted((a, b) => a.passage.statement.at - b.passage.statement.at)
}

/** "Bloods for syphilis", "rule out a clot", "checking for anaemia": looked for, not found. */
const looksFor =
  /\b(?:(?:test|blood|check|screen|swab|look|scan|sample|vaccin)\p{L}* (?:you |her |him |them )?(?:for|against)|rul\p{L}+ out|exclud\p{L}+|worr\p{L}+ about|risk of|chance of|to prevent)\s(?:\p{L}+\s){0,3}$/iu

/** "I felt like I was going to faint", "I wish I had some weight loss": it didn't happen. */
const unreal =
  /\b(?:gonna|gon na|going to|about to|nearly|almost|wish (?:i|he|she|we) (?:had|could|was|were))\s(?:\p{L}+\s){0,2}$/iu

const asksIfWell =
  /^[\p{L}'’]+ (?:\p{L}+[ ,]+){0,4}(?:ok|okay|fine|normal|all right|alright|working)\b/iu

/** A passage's statement about a concept: `open` if it only asks, warns or supposes. */
export type Polarity = 'present' | 'absent' | 'open'

export function readPolarity(
  { statement, normal }: Passage,
  { negated, start }: Mention,
): Polarity {
  const before = normal.slice(0, start)
  if (statement.status === 'conditional' || looksFor.test(before) || unreal.test(before))
    return 'open'
  if (statement.isQuestion) {
    if (statement.answer === undefined) return 'open'
    // "No trouble breathing with it?" asks about one occasion.
    // "Do the headaches come with any lights?" – "No.": there are headaches.
    if (
      statement.answer === 'no' &&
      /\b(?:come|comes|get|go|have) \p{L}*\s?any\b/iu.test(normal.slice(start))
    )
      return 'open'
    if (statement.answer === 'no' && /\bwith (?:it|that|them|this)\b/i.test(statement.normal))
      return 'open'
    // "Your waterworks are all OK?" – "Yep.": no complaint.
    const isWell = asksIfWell.test(normal.slice(start))
    return (statement.answer === 'yes') === isWell ? 'absent' : 'present'
  }
  if (negated === 'open') return 'open'
  if (negated === 'yes') return 'absent'
  // "I've packed in the weed": it was there once.
  return statement.status === 'stopped' ? 'open' : 'present'
}

export const isOfPatient = ({ statement }: Passage): boolean => statement.subject === 'patient'
