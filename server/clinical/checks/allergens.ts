import type { DrugMention } from '#server/clinical/lexicon/drugs.ts'
import { isSameDrug } from './drug-uses.ts'
import { isOfPatient } from './said.ts'
import type { Passage, VisitIndex } from './visit-index.ts'

/** Something that a note says the patient reacts to, or doesn't. */
export interface Allergen {
  drug?: DrugMention
  /** If it isn't a drug: the stem of its name ("egg", "latex"). */
  stem?: string
}

const reacts =
  /\b(?:allerg\p{L}*|anaphyla\p{L}*|hives|welts|rash|itch\p{L}*|swell\p{L}*|swelled|swollen|blister\p{L}*|wheez\p{L}*|couldn['’]t breathe|throat closed|brings? me (?:up|out)|came (?:up|out) in|come (?:up|out) in|reacts?|reacted|bad reaction)\b/iu
const tolerates =
  /(?<!\p{L})(?:no problem|not a problem|never (?:a |had a )?problem|tolerat\p{L}*|can (?:have|take|eat)|eats? (?:it|them|eggs?)|not allergic|no reaction|it was clear|tested (?:negative|clear)|grown out|grew out|not (?:a )?(?:true|real|proper) allergy|isn['’]t an allergy|wasn['’]t an allergy|don['’]t react|never reacted|had (?:it|them) since|that was my|that['’]s my|that['’]s you|mine['’]s not)\b/iu
/** "Okay" alone answers the statement before it. */
const isWell =
  /(?:(?<!\p{L})(?:am|is|are|was|were|been|be)|['’](?:m|s|re)) (?:\p{L}+ )?(?:fine|okay|ok|all right)(?!\p{L})/iu
const agrees = /^\W*(?:yes|yeah|yep|it is|it does|i am|i do|correct|that['’]s right)\b/i
const denied = /\b(?:no|not|never|isn['’]t|wasn['’]t|aren['’]t|don['’]t)\b/i

/** Statements behind one that may still be about the same allergen. */
const reach = 4

const names = ({ drugs, stems }: Passage, { drug, stem }: Allergen): boolean =>
  drug ? drugs.some((one) => isSameDrug(drug, one)) : stem !== undefined && stems.has(stem)

/** A passage with what follows it in its line, until another thing is named. */
function continued({ passages }: VisitIndex, passage: Passage): Passage[] {
  const { at } = passage.statement
  const following = passages.slice(at + 1, at + 1 + reach)
  const end = following.findIndex((one) => one.line !== passage.line || one.drugs.length > 0)
  return [passage, ...(end < 0 ? following : following.slice(0, end))]
}

export interface AllergyEvidence {
  /** The patient is said to react to it. */
  reaction?: Passage
  /** The patient is said to tolerate it, or somebody else reacts. */
  tolerance?: Passage
}

/** What a question and its answer say about an allergen. */
function answered(passage: Passage): AllergyEvidence {
  const { reply, statement } = passage
  if (!statement.isQuestion || !reply) return {}
  if (statement.answer === 'no') return { tolerance: reply }
  const says = statement.answer === 'yes' || agrees.test(reply.normal)
  return says && reacts.test(statement.text) ? { reaction: reply } : {}
}

function stated(visit: VisitIndex, passage: Passage): AllergyEvidence {
  if (passage.statement.isQuestion) return answered(passage)
  const parts = continued(visit, passage)
  const text = parts.map(({ normal }) => normal).join(' ')
  if (tolerates.test(text) || isWell.test(text)) return { tolerance: passage }
  const match = reacts.exec(text)
  if (!match || denied.test(text.slice(0, match.index))) return {}
  return isOfPatient(passage) ? { reaction: passage } : { tolerance: passage }
}

/** What the visit says of an allergen; the last word on each counts. */
export function allergyEvidence(visit: VisitIndex, allergen: Allergen): AllergyEvidence {
  const found = visit.passages
    .filter((passage) => names(passage, allergen))
    .map((passage) => stated(visit, passage))
  const reaction = found.findLast((one) => one.reaction)?.reaction
  const tolerance = found.findLast((one) => one.tolerance)?.tolerance
  return { ...(reaction && { reaction }), ...(tolerance && { tolerance }) }
}

/** How a note says that nothing causes a reaction. */
export const deniesAllAllergies =
  /\b(?:nkd?a|(?:no|denies)(?: any)?(?: known)?(?: drug| medication| medicine| food)? allerg(?:y|ies)|not allergic to any|allergies:? (?:none|nil|no known))/i

/** Classes in which an allergy to one drug is taken to be one to all. */
const crossReacting = new Set(['penicillin-class', 'nsaid'])

/** Whether an allergy to one drug is one to another. */
export const isAllergen = (drug: DrugMention, allergen: DrugMention): boolean =>
  isSameDrug(drug, allergen) ||
  drug.classes.some((one) => crossReacting.has(one) && allergen.classes.includes(one))
