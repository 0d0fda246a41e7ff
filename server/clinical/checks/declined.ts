import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const declines =
  /\b(?:declin(?:e[sd]?|ing)|refus(?:e[sd]?|ing)|turned down|not wanted|does not want|doesn't want)\b/i
const refuses =
  /\b(?:no|nope|nah|not|never|rather|refuse\w*|declin\w*|leave it|without|pass on|against|against it)\b|n't\b/i
const arranges =
  /\b(?:i'll|we'll|i will|we will|i'm going to|we're going to|let's|i've|we've|i'd like to)\b.*\b(?:get|ask|arrang\w+|book\w*|refer\w*|send|call|phone|order\w*|give|start|put|set|organi[sz]e|contact|have)\b/i
/** Sentences behind an offer in which it may be turned down. */
const reach = 6
/** Share of what is declined that a line must speak of. */
const enough = 0.5

/** The keys of what the note says was declined. */
function declined(context: CheckContext, verb: RegExpExecArray): Set<string> {
  const isVerb = (start: number) => start >= verb.index && start < verb.index + verb[0].length
  return new Set(context.analysis.terms.filter((t) => !isVerb(t.start)).map((t) => t.key))
}

/** "No, that's fine", "Yeah, go on then", "I'd like it done": what was offered is taken. */
const accepts =
  /\b(?:(?:that's|it's|that is) (?:fine|okay|ok|all right|alright|good)|go on then|go ahead|(?:i'd|i would) (?:like|love) (?:it|that|to)\b|i'll (?:have|take|do) (?:it|that|them)|yes,? please|happy (?:to|with)|let's do (?:it|that)|i(?:'m| am) (?:fine|okay|happy) with|all right then|okay then)/i

/** "I'll have it.", behind whatever was said against it. */
const takes =
  /\bi'll (?:have|take|do) (?:it|that|them)\b|\bi'd like (?:it|that|them) done\b|\bgo on then\b|\byes,? please\b/i
const isPatient = (unit: Unit) => unit.sources[0]?.speaker !== 'clinician'
const isRefusal = (unit: Unit) =>
  isPatient(unit) && refuses.test(unit.text) && !accepts.test(unit.text) && !unit.question

/** "Crisis team declined" must rest on a refusal; what was arranged without one speaks against it. */
export function checkDeclined(context: CheckContext): Finding[] {
  const verb = declines.exec(context.text)
  const keys = verb ? declined(context, verb) : new Set<string>()
  if (!verb || keys.size === 0) return []
  const { units } = context.index
  const about = units.filter((u) => keys.intersection(u.keys).size >= enough * keys.size)
  if (about.length === 0) return []
  const after = about.flatMap((u) => units.slice(u.at, u.at + reach))
  // A clinician may sum up: "so you'd rather not have the jab".
  const refusal = after.findLast((u) => isRefusal(u))
  const isTaken = after.some(
    (u) => takes.test(u.text) && isPatient(u) && u.at > (refusal?.at ?? -1),
  )
  if (!isTaken && (refusal || about.some((u) => refuses.test(u.text)))) return []
  const other = about.find((u) => arranges.test(u.text))
  const from = other ?? about[0]
  if (!from) return []
  const message = `Note says "${verb[0]}"; ${whoSaid(from)} "${from.text}", and nobody refused it`
  const at = { kind: 'negation' as const, start: verb.index, end: verb.index + verb[0].length }
  const contradicts = other !== undefined && !refusal
  const found = { ...at, inSource: from.text, contradicts, message }
  return [finding(context, found)]
}
