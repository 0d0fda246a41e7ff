import { type DrugMention, sameDrug } from '#server/clinical/lexicon/drugs.ts'
import { type Action, actionsIn } from './treatment-actions.ts'
import type { Reading, Span } from './reading.ts'
import type { Passage, VisitIndex } from './visit-index.ts'

/** Whether the visit's name of a drug is the note's, or a drug of the class that the note names, or a class of it. */
export const isSameDrug = (ofNote: DrugMention, ofVisit: DrugMention): boolean =>
  sameDrug(ofNote, ofVisit) !== 'different' || isShortFor(ofVisit.words, ofNote.words)

/** "Amoxicillin-clav" for amoxicillin-clavulanate: the first name of a combination. */
const isShortFor = (short: string, name: string) =>
  name.length > short.length &&
  short.length > 4 &&
  name.toLowerCase().startsWith(`${short.toLowerCase()}-`)

export const namesDrug = (passage: Passage, drug: DrugMention): boolean =>
  passage.drugs.some((one) => isSameDrug(drug, one))

/** Passages about a drug: those that name it, and those behind it that name no other. */
export const passagesOn = (visit: VisitIndex, drug: DrugMention): Passage[] =>
  visit.passages.filter(
    (passage) =>
      passage.topics.some((one) => isSameDrug(drug, one)) &&
      (passage.drugs.length > 0 || !answersOther(passage)),
  )

/** "How often do you get the tightness?" – "Twice a week." */
const answersOther = ({ question }: Passage): boolean =>
  question !== undefined &&
  question.drugs.length === 0 &&
  question.mentions.some(({ category }) => category === 'symptom' || category === 'sign')

/** What happens to a drug, with the words that say so. */
export interface DrugUse {
  action: Action
  /** What would be done under a condition: "If it drops below fifty, stop the bisoprolol." */
  conditionally?: Action
  span: Span
  passage: Passage
  /** By a verb; otherwise the drug is only named. */
  isExplicit: boolean
  /** Neither names the drug nor refers to it ("Stay on the five"): it may be about another. */
  isBare: boolean
}

const ofStatus: Partial<Record<Passage['statement']['status'], Action>> = {
  stopped: 'stop',
  declined: 'refuse',
  past: 'past',
  offered: 'consider',
  conditional: 'consider',
  asked: 'consider',
}

/** Characters between a drug and the verb that it goes with. */
const reach = 45

type Verb = Span & { kind: Action }

const separators = /[,;]\s|\s(?:and|then|but|or|plus)\s/g

/** The part of a clause, between commas and conjunctions, that names a drug. */
function segmentAround(normal: string, drug: Span, clause: Span): Span {
  const segment = { ...clause }
  for (const { 0: cut, index } of normal.slice(clause.start, clause.end).matchAll(separators)) {
    const at = clause.start + index
    if (at + cut.length <= drug.start) segment.start = at + cut.length
    else if (at >= drug.end) return { ...segment, end: at }
  }
  return segment
}

const isWithin = (inner: Span, outer: Span) => inner.start >= outer.start && inner.end <= outer.end

/** "Stop X and Y": a verb before the first drug of its part counts for the drugs listed behind. "X stopped, Y": it doesn't. */
function leadsList({ normal, drugs }: Reading, verb: Verb, drug: Span, clause: Span): boolean {
  const [own, its] = [segmentAround(normal, drug, clause), segmentAround(normal, verb, clause)]
  const isListed = /^(?:the |his |her |their |a |an )?$/i.test(normal.slice(own.start, drug.start))
  return isListed && !drugs.some(({ start, end }) => start >= its.start && end <= verb.start)
}

/** "Spiriva replaced by Anoro": one drug stops, the other starts. */
const exchanges = /^(?:replaced (?:by|with)|swapped (?:for|to)|switched to|changed to)$/i

/** The action of a drug's verb: in its own part of the clause, otherwise in its list. */
export function actionOn(
  reading: Reading,
  drug: Span,
  clause: Span = { start: 0, end: reading.normal.length },
): Verb | undefined {
  const verb = verbOn(reading, drug, clause)
  if (!verb || !exchanges.test(reading.normal.slice(verb.start, verb.end))) return verb
  return { ...verb, kind: verb.end <= drug.start ? 'start' : 'stop' }
}

function verbOn(reading: Reading, drug: Span, clause: Span): Verb | undefined {
  const { normal, drugs } = reading
  const near = actionsIn(normal.slice(clause.start, clause.end))
    .map(({ kind, start, end }) => ({ kind, start: start + clause.start, end: end + clause.start }))
    .filter(({ start, end }) => drug.start - end <= reach && start - drug.end <= reach)
  const segment = segmentAround(normal, drug, clause)
  const own = near.filter((verb) => isWithin(verb, segment))
  const inSegment =
    own.findLast(({ end }) => end <= drug.start) ?? own.find(({ start }) => start >= drug.end)
  if (inSegment) return inSegment
  const before = near.findLast(({ end }) => end <= drug.start)
  if (before && (drugs.length < 2 || leadsList(reading, before, drug, clause))) return before
  const after = near.find(({ start }) => start >= drug.end)
  const isOfOther = after && drugs.some(({ start }) => start >= drug.end && start < after.start)
  const isJoined = after && /^,?\s*(?:and|or)\s/.test(normal.slice(drug.end, after.start))
  return isOfOther && !isJoined ? undefined : after
}

const offers =
  /\b(?:would you|do you want|shall (?:we|i)|how about|consider|fancy|happy to|like to try|try)\b/i

/** "Would you consider a statin?" – "Not for me." */
function refusalOf(question: Passage, drug: DrugMention): DrugUse[] {
  const passage = question.reply
  if (!passage || !namesDrug(question, drug)) return []
  const span = { start: 0, end: passage.normal.length }
  return [{ action: 'refuse', span, passage, isExplicit: true, isBare: false }]
}

const excludes = /\b(?:instead of|rather than|not|avoid\p{L}*|replac\p{L}+|in place of)\s$/iu

/** "Paracetamol instead of ibuprofen, 1 g": a drug not to be taken has no dose and no verb. */
export const isExcluded = ({ normal }: Pick<Reading, 'normal'>, { start }: Span): boolean =>
  excludes.test(normal.slice(0, start))

/** What the visit says is done with a drug, in order. Questions without an answer say nothing. */
export function findUses(visit: VisitIndex, drug: DrugMention): DrugUse[] {
  return passagesOn(visit, drug).flatMap((passage) => {
    const { statement } = passage
    // "Are you still on the statin?" – "I stopped it in March."
    const isLeft = passage.reply && ofStatus[passage.reply.statement.status] !== undefined
    if (statement.isQuestion && statement.answer === 'no' && offers.test(passage.normal))
      return refusalOf(passage, drug)
    if (statement.isQuestion && (statement.answer !== 'yes' || isLeft)) return []
    if (statement.subject !== 'patient' || passage.drugs.length > 2) return []
    const own = passage.drugs.find((one) => isSameDrug(drug, one))
    const span = own ?? { start: 0, end: passage.normal.length }
    if (own && isDenied(passage, own))
      return [{ action: 'refuse', span, passage, isExplicit: true, isBare: false }]
    const place = own ?? pronounIn(passage)
    const isBare = !own && !refersBack.test(passage.normal)
    const verb = place && actionOn(passage, place)
    if (!verb && !own) return []
    const byStatus = isAside(passage, verb, own) ? undefined : ofStatus[statement.status]
    const isConditional = statement.status === 'conditional'
    const action =
      verb?.kind === 'stop' && !isConditional ? 'stop' : (byStatus ?? verb?.kind ?? 'continue')
    return [
      {
        action,
        span: verb ?? span,
        passage,
        isExplicit: verb !== undefined,
        isBare: isBare || (!verb && passage.quantities.length === 0),
        ...(isConditional && verb && { conditionally: verb.kind }),
      },
    ]
  })
}

const refersBack = /\b(?:it|that|this|them|those|these|one)\b/i

/**
 * Refers to a drug named before: "Stop that", "Stay on the five", "We'll start with 25". A patient who was
 * asked about one may name nothing: "I stopped on Sunday."
 */
function pronounIn({ normal, quantities, line }: Passage): Span | undefined {
  const match = refersBack.exec(normal)
  if (match) return { start: match.index, end: match.index + match[0].length }
  const end = { start: normal.length, end: normal.length }
  return line.role === 'clinician' ? quantities[0] : end
}

/** "I don't want to change that on the same day as starting the metoprolol": the refusal is about something else. */
function isAside(
  { normal, statement }: Passage,
  verb: Span | undefined,
  own: Span | undefined,
): boolean {
  if (statement.status !== 'declined' || !verb) return false
  const isChangeDeclined = /\b(?:want|going|need) to change\b/i.test(normal)
  return (
    isChangeDeclined ||
    (own !== undefined &&
      /\b(?:as|when|while|than|before|after)\b/i.test(normal.slice(0, own.start)))
  )
}

/** "No propranolol". Read as said: a "no" that begins a sentence may have been taken for a correction. */
function isDenied({ statement }: Passage, drug: DrugMention): boolean {
  if (statement.isQuestion) return false
  const at = statement.text.toLowerCase().indexOf(drug.words.toLowerCase())
  return (
    at > 0 &&
    /(?:^|[^\p{L}])(?:no|not|without)\s+(?:more\s+)?(?:the\s+)?$/iu.test(
      statement.text.slice(0, at),
    )
  )
}
