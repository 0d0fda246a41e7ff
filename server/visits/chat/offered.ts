import {
  assessWords,
  opensVisit,
  orders,
  resultWords,
  safetyWords,
  vitalWords,
} from '#server/clinical/language/cues.ts'
import { guessClinician, type Role, findRole } from '#server/clinical/language/roles.ts'
import { analyse } from '#server/clinical/language/analysis.ts'
import { namedIn } from '#server/clinical/language/referent.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { Visit as NormalisedVisit } from '#server/clinical/visit.ts'
import { findTasks } from '#server/visits/tasks/find.ts'

/** What a patient asks for. */
const requestWords =
  /\b(?:(?:could|can|may|would) (?:you|i|we) (?:please |maybe |also |possibly )?(?:have|get|write|give|prescribe|refer|renew|refill|send|fill|sign|check|test|order)\b|i (?:need|want|would like|'d like|wanted) (?:a|an|some|another|to (?:get|ask|see|have|try|change|stop))|i'd like (?:a|an|some|to)|i was (?:hoping|wondering)|sick note|doctor's note|refills?)\b/i

/** Lines of the visit that answer a question which fits every visit. */
export interface Answering {
  intro: string
  sources: Source[]
}

interface Visit {
  sources: readonly Source[]
  index: SourceIndex
  visit: NormalisedVisit
  role: (unit: Unit) => Role
}
interface Kind {
  asks: RegExp
  intro: string
  of: (visit: Visit) => Unit[]
}

const mostLines = 12

const named = (unit: Unit, kind: 'drug' | 'finding') =>
  unit.analysis.terms.some((t) => t.kind === kind)
const hasDose = ({ analysis, text }: Unit) =>
  analysis.quantities.some((q) => q.kind === 'amount' || q.kind === 'rate') ||
  /\b(?:once|twice|three times|every (?:day|night|morning)|\d+ ?(?:mg|mcg|ml|puffs?)|milligrams|micrograms|tablets?|puffs?)\b/i.test(
    text,
  )
/** "5 milligrams" beside an unknown name. */
const isWeighed = ({ analysis }: Unit) =>
  analysis.quantities.some((q) => q.kind === 'amount' && /^m?c?g$/i.test(q.unit))
/** Sentences after a medicine within which its dose is given. */
const doseReach = 2

function medicines({ index: { units } }: Visit): Unit[] {
  return units.filter((unit) => {
    if (namedIn(unit)?.kind === 'medicine' || isWeighed(unit)) return true
    const before = units.slice(Math.max(0, unit.at - doseReach), unit.at)
    return hasDose(unit) && before.some((one) => named(one, 'drug'))
  })
}

function requests({ index: { units }, role }: Visit): Unit[] {
  return units.filter(
    (unit) =>
      role(unit) === 'patient' &&
      (requestWords.test(unit.text) ||
        (unit.question && unit.text.split(/\s+/).length >= askedFrom)),
  )
}
/** "Right?" asks for nothing. */
const askedFrom = 4

/** The sentences that the list of tasks is based on. */
function steps({ visit, index }: Visit): Unit[] {
  const lines = new Set(findTasks(visit, new Date(0)).map(({ source }) => source))
  return index.units.filter((unit) => unit.sources.some((source) => lines.has(source)))
}

function advice({ index: { units }, role }: Visit): Unit[] {
  return units.filter((unit) => role(unit) === 'clinician' && safetyWords.test(unit.text))
}

const postponed =
  /\b(?:come back to|next time|another (?:day|time)|when you're next|can't (?:be certain|tell|say)|not (?:sure|certain)|don't know|wait for|until (?:the|we|i)|have to see|look at \w+(?: \w+)? then|talk about|don't have (?:the|those)|still (?:waiting|pending|outstanding))\b/i

const open = ({ index: { units }, role }: Visit): Unit[] =>
  units.filter(
    (unit) =>
      (role(unit) === 'clinician' && !unit.question && postponed.test(unit.text)) ||
      (role(unit) === 'patient' && unit.question && isUnanswered(unit, units)),
  )

function isUnanswered(unit: Unit, units: readonly Unit[]): boolean {
  const next = units.find(({ turn }) => turn > unit.turn)
  return unit.pair === undefined && (next === undefined || next.question)
}

const numbers = ({ index: { units }, role }: Visit): Unit[] =>
  units.filter(
    (unit) =>
      role(unit) !== 'patient' &&
      unit.analysis.quantities.some((q) => q.kind !== 'duration' && q.kind !== 'date') &&
      !named(unit, 'drug') &&
      (vitalWords.test(unit.text) ||
        (resultWords.test(unit.text) && !orders.test(unit.text)) ||
        unit.analysis.quantities.some((q) =>
          ['ratio', 'percent', 'degrees', 'rate'].includes(q.kind),
        )),
  )

function gist(visit: Visit): Unit[] {
  const { index, role } = visit
  const isComplaint = (unit: Unit) =>
    role(unit) === 'patient' && !unit.question && unit.aboutPatient && named(unit, 'finding')
  const opening = index.units.find(
    (unit) => role(unit) === 'clinician' && opensVisit.test(unit.text),
  )
  const story = index.units.find(({ turn }) => opening !== undefined && turn > opening.turn)
  const isView = (unit: Unit) =>
    role(unit) === 'clinician' && !unit.question && assessWords.test(unit.text)
  const [decided] = steps(visit).filter((unit) => role(unit) === 'clinician')
  const view = index.units.findLast((unit) => isView(unit) && named(unit, 'finding'))
  return [
    story ?? index.units.find(isComplaint),
    view ?? index.units.findLast(isView),
    decided,
  ].flatMap((unit) => unit ?? [])
}

// The first that asks for it answers; "explain the plan" is about the plan.
const kinds: Kind[] = [
  {
    asks: /\b(?:summar\w+|overview|in (?:two|three|four|a few|\d) sentences|what (?:was|is) this visit about)\b/i,
    intro: 'The complaint, the view and the first step, as they were said:',
    of: gist,
  },
  {
    asks: /\b(?:left open|still open|unresolved|unanswered|outstanding|postponed|not (?:settled|answered))\b/i,
    intro: 'What was put off or not answered:',
    of: open,
  },
  {
    asks: /\b(?:medicines?|medications?|meds|drugs?|doses?|prescri\w+)\b/i,
    intro: 'Lines that name a medicine or its dose:',
    of: medicines,
  },
  {
    asks: /\b(?:numbers?|measure\w*|measurements?|readings?|values?|vitals?|vital signs)\b/i,
    intro: 'Lines with what was measured or read out:',
    of: numbers,
  },
  {
    asks: /\b(?:next steps?|agreed|plan(?:ned)?|to do|tasks?|follow.?up|happens? next)\b/i,
    intro: 'What was agreed, and when to come back:',
    of: (visit) => [...steps(visit), ...advice(visit)],
  },
  {
    asks: /\b(?:patient|he|she|they)\b.*\b(?:ask\w*|want\w*|request\w*|hop(?:e|ed|ing)|wish\w*)\b/i,
    intro: 'What the patient asked:',
    of: requests,
  },
]

/**
 * The lines that answer a suggested question, in spoken order; undefined if the question is the user's own, names a
 * finding or a medicine, or if there are no such lines.
 */
export function answering(
  question: string,
  { sources, index, visit }: Omit<Visit, 'role'>,
): Answering | undefined {
  const kind = kinds.find(({ asks }) => asks.test(question))
  if (!kind || analyse(question).terms.some((t) => t.kind !== 'word')) return undefined
  const clinician = guessClinician(sources)
  const role = ({ sources: [source] }: Unit) => (source ? findRole(source, clinician) : 'other')
  const spoken = new Set(kind.of({ sources, index, visit, role }).flatMap((unit) => unit.sources))
  const lines = sources.filter((source) => spoken.has(source)).slice(0, mostLines)
  return lines.length > 0 ? { intro: kind.intro, sources: lines } : undefined
}
