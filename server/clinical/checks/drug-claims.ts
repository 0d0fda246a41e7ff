import type { Term } from '#server/clinical/language/analysis.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { spokenActions } from './drug-actions.ts'
import { whoSaid } from './speakers.ts'
import { fromAnother, notOwn, spokenOf } from './whose-drug.ts'

/** What a note claims of a drug: it is given from now on, or it is being taken. */
const gives =
  /\b(?:start\w*|prescrib\w+|commenc\w+|initiat\w+|begin|began|begun|issued|given|dispensed|added|trial of|script)\b/i
const takes =
  /\b(?:takes?|taking|is on|remains on|stays on|continues?(?: on)?|currently on|uses?|using|includes?|regular(?:ly)?)\b/i
/** "On tramadol", "DH: tramadol": the drug right behind. */
const rightBefore =
  /(?:^|[,;]\s*|\b(?:is|was|currently|now|still|and)\s+)on\s+(?:an? |the )?$|\bDHx?\s*[:-]?\s*$/i
/** Groups of drugs that people call by their group. */
const classes =
  /^(?:statin|antibiotic|steroid|antidepressant|inhaler|insulin|blood thinner|thinner|painkiller|beta.?blocker|diuretic|nonsteroidal|pill|contracept\w*|hrt|opioid|antihistamine|patch\w*|tablet)$/
/** A list of what is taken needs no verb. */
const listed = /\b(?:(?:current |regular )?(?:medications?|medicines|meds)|drug history)\b/i
/** Words with which the note tells itself that it is not so. */
const otherwise =
  /\b(?:not|no|never|stop\w*|discontinu\w+|declin\w+|refus\w+|consider\w*|discuss\w*|reject\w*|avoid\w*|against|previous\w*|former\w*|used to|past|until|allerg\w+|instead|hold|held|own|neighbou?r\w*|friend\w*|borrowed|was on|came off|denies|without)\b|n't\b/i

const considers =
  /\b(?:thought (?:about|of)|considered|considering|wondered about|was going to|were going to|tempted|could (?:use|give|try|have|add|start)|might have|toyed with|looked at|talked about|was thinking (?:of|about))\b/i
const rejects =
  /\b(?:let's not|let us not|rather not|better not|decided against|(?:won't|will not|not going to|don't want to|do not want to|wouldn't|would not) (?:\w+ )?(?:start|give|use|prescribe|add|try|put|do|go|have|want)|but no\b|not (?:for you|this time|today|now)|leave (?:it|that) (?:out|for now)|instead|too (?:strong|risky)|steer clear|hold off)/i
const quit =
  /\b(?:(?:i|i've|i have|we|you|you've|he|she)(?:'d| had| just| already)? ?(?:stopped|quit|ceased|gave up|given up|dropped|binned|came off|come off)|(?:i'm|i am|i was) (?:off|not (?:on|taking))|i (?:don't|do not|no longer) (?:take|use)|haven't (?:taken|been taking)|took (?:me|him|her) off|not taking|i(?:'ve)? (?:ran|run) out|(?:they|he|she|the (?:gp|doctor|nurse|hospital|clinic|consultant|specialist|lady|practice|surgery)|(?:gp|doctor|hospital))(?:'ve|'d| have| has| had| just)? ?(?:stopped|took (?:me|him|her) off|discontinued))\b/i
const prescribing =
  /\b(?:prescri\w+|start you|put you on|give you|write you|i'll (?:give|start|add|put|send)|let's (?:start|try|add|use|give|go with|put)|i'd like you to (?:take|start|try|have)|take (?:one|two|it|a|half|\d))\b/i

interface Against {
  unit: Unit
  said: string
}

const textOf = (list: readonly Unit[]) => list.map((u) => u.text).join(' ')

/** "I thought about codeine but let's not", where nothing else was said of it. */
function rejected(spoken: readonly Unit[][]): Unit | undefined {
  const found = spoken.find(
    (list) =>
      rejects.test(textOf(list)) &&
      (considers.test(textOf(list)) || /\blet's not\b/i.test(textOf(list))),
  )
  const isAll = spoken.every(
    (list) => list[0]?.question === true || rejects.test(textOf(list)) || list === found,
  )
  return isAll ? found?.[0] : undefined
}

/** "Brother takes allopurinol", where the line says so and the patient takes nothing. */
const isOfNamed = ({ analysis }: CheckContext, units: readonly Unit[]) =>
  units.some(
    (u) => !u.aboutPatient && analysis.persons.some(({ person }) => u.persons.includes(person)),
  )

function against(context: CheckContext, drug: Term): Against | undefined {
  const units = [...new Set((context.index.mentions.get(drug.key) ?? []).map((m) => m.unit))]
  const isOrdered = units.some(
    ({ text }) => prescribing.test(text) && !rejects.test(text) && !considers.test(text),
  )
  if (isOrdered) return undefined
  const spoken = units.map((unit) => spokenOf(context.index, unit, drug.key))
  const considered = rejected(spoken)
  if (considered) return { unit: considered, said: 'was only considered' }
  if (gives.test(context.text)) {
    const lent = units.find(({ text }) => fromAnother.test(text))
    return lent && { unit: lent, said: 'came from somebody else' }
  }
  const stopped = spoken
    .find((list) => isStopped(list, drug.key))
    ?.find(({ text }) => quit.test(text))
  const goesOn = spokenActions(context.index, drug.key).some((a) => a.action !== 'stop')
  if (stopped && !goesOn && !isOfNamed(context, units))
    return { unit: stopped, said: 'was stopped' }
  // What the note says of a relative is no claim about the patient.
  return context.analysis.persons.length > 0 ? undefined : notOwn(context.index, drug)
}

/** Characters behind "stopped" within which its object stands, and words of a sentence that needs none. */
const objectWithin = 50
const shortReply = 6

/** "I stopped the statin": the verb acts upon the drug or upon "it", not upon something else. */
function isStopped(list: readonly Unit[], key: string): boolean {
  return list.some(({ text, analysis }, i) => {
    const from = /\bnever\b/i.test(text) ? -1 : text.search(quit)
    if (from < 0) return false
    const behind = text.slice(from, from + objectWithin)
    return (
      analysis.terms.some(
        (t) => t.key === key && t.start > from && t.start - from < objectWithin,
      ) ||
      /\b(?:it|them|that|those)\b/i.test(behind) ||
      (i > 0 &&
        (text.slice(from).split(/[,;]|\b(?:when|because|after|since|last)\b/)[0] ?? '').split(/\s+/)
          .length < shortReply)
    )
  })
}

/**
 * A drug given or taken according to the note, against what was said of it: only considered, stopped by the patient,
 * come from a neighbour, taken by somebody else, or taken once.
 */
export function checkDrugClaims(context: CheckContext): Finding[] {
  const verb = gives.exec(context.text) ?? takes.exec(context.text)
  const isListed = listed.test(context.section) || listed.test(context.text)
  if (otherwise.test(context.text)) return []
  return context.analysis.terms.flatMap((term) => {
    const isClaimed = verb !== null || isListed
    if (!isClaimed && !rightBefore.test(context.text.slice(0, term.start))) return []
    if (!(term.kind === 'drug' || classes.test(term.key)) || term.polarity === 'no') return []
    const found = against(context, term)
    if (!found) return []
    const inNote = context.text.slice(term.start, term.end)
    const claim = verb ? `says "${verb[0]}" of` : 'lists'
    const message = `Note ${claim} ${inNote}, which ${found.said}; ${whoSaid(found.unit)} "${found.unit.text}"`
    const [start, end] = verb ? [verb.index, verb.index + verb[0].length] : [term.start, term.end]
    const at = { kind: 'drug' as const, start, end, inSource: found.unit.text }
    // A list may hold what was taken before.
    return [finding(context, { ...at, contradicts: verb !== null, message })]
  })
}
