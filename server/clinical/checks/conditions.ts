import { soundsNegative } from '#server/clinical/language/negation.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { tokenize } from '#server/clinical/language/tokens.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const condition =
  /\b(?:if|unless|should (?:he|she|it|they|you|this|that|things|the|his|her|your|symptoms?|there))\b[^.;?!]*/i
const better =
  /\b(?:improv\w*|better|resolv\w*|settl\w*|help(?:s|ed|ing)?|go(?:es)? away|clear(?:s|ed)? up|reliev\w*)\b/i
const worse = /\b(?:wors\w*|persist\w*|continu\w*|fail\w*|return\w*|recur\w*)\b/i

/** What is awaited in an "if": that it gets better, or that it does not. */
type Awaited = 'better' | 'not better' | undefined

/** Letters of a condition behind which its consequence stands: "if it does not improve she will come back". */
const longest = 60

function awaitedIn(text: string): { awaited: Awaited; start: number; end: number } {
  const clause = condition.exec(text)
  const said = clause?.[0].slice(0, longest) ?? text
  const start = clause?.index ?? 0
  const word = better.exec(said)
  if (!word) return { awaited: worse.test(said) ? 'not better' : undefined, start, end: start }
  const isUnless = /^unless/i.test(said)
  const isDenied = soundsNegative(tokenize(said.slice(0, word.index)))
  const awaited = isDenied === isUnless ? 'better' : 'not better'
  return { awaited, start, end: start + word.index + word[0].length }
}

/** Lines in which a condition stands; a recogniser may have parted the "if" from what follows it. */
const isCondition = (unit: Unit) =>
  condition.test(unit.text) ||
  (/^\W*(?:and |but |so )?it'?s? not\b/i.test(unit.text) && better.test(unit.text))

const conditionsIn = (units: readonly Unit[]) =>
  units
    .filter((unit) => !unit.question && isCondition(unit))
    .map((unit) => ({ unit, ...awaitedIn(unit.text) }))
    .filter(({ awaited }) => awaited !== undefined)

/** What is done where something fails. */
const next =
  /\b(?:surg\w*|further|additional|another|mri|ct|x-?rays?|imaging|refer\w*|inject\w*|escalat\w*|stronger|antibiotics?|return|come back|call|contact|go back)\b/i

/** "If it has improved, we will discuss surgery", where nobody waits for it to get better. */
function unawaited(context: CheckContext, start: number, end: number): Finding[] {
  const message = `Note says "${context.text.slice(start, end)}" and then what is done where it does not`
  return [finding(context, { kind: 'negation', start, end, contradicts: false, message })]
}

/** "If it does improve, she will come back" against "come back if it doesn't get better". */
export function checkConditions(context: CheckContext): Finding[] {
  if (!/\b(?:if|unless)\b/i.test(context.text)) return []
  const { awaited, start, end } = awaitedIn(context.text)
  if (!awaited || end === start) return []
  const near = conditionsIn(context.evidence)
  const said = near.length > 0 ? near : conditionsIn(context.index.units)
  const [other] = said
  if (!other && awaited === 'better' && next.test(context.text))
    return unawaited(context, start, end)
  if (!other || said.some((one) => one.awaited === awaited)) return []
  const { unit } = other
  const message = `Note says "${context.text.slice(start, end)}"; ${whoSaid(unit)} "${unit.text}"`
  const at = { kind: 'negation' as const, start, end, inSource: unit.text }
  return [finding(context, { ...at, contradicts: true, message })]
}
