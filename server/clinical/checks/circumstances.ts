import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { asksSomeone } from './only-asked.ts'
import { whoSaid } from './speakers.ts'

/** When a complaint comes, as notes tell it. */
const circumstances: RegExp[] = [
  /\b(?:at rest|while resting|when resting|when (?:i'm|you're|he's|she's) (?:resting|sitting|sat))\b/i,
  /\b(?:on exertion|with exertion|exertional|on effort|with (?:exercise|activity))\b/i,
  /\b(?:lying (?:flat|down)|when (?:i|you) lie)\b/i,
  /\b(?:after (?:meals|eating|food)|with (?:meals|eating|food))\b/i,
  /\b(?:on (?:deep )?(?:inspiration|breathing)|with (?:deep )?breath\w*|when (?:i|you) breathe)\b/i,
  /\bat night\b/i,
]
const never = /\b(?:no|not|never|none|nor|denies|denied|without)\b|n't\b/i
/** What is supposed, and what is taken at a time, tell nothing of a complaint. */
const supposed = /\b(?:if|unless|take|takes|taking|tablet|pill|mg|milligrams?|dose)\b/i

type Said = 'yes' | 'no' | undefined

function saidIn(context: CheckContext, unit: Unit): Said {
  if (supposed.test(unit.text)) return undefined
  if (!unit.question) return never.test(unit.text) ? 'no' : 'yes'
  if (unit.answer) return unit.answer
  const answer = context.index.units[unit.at + 1]
  // "At rest, ever?" – "Not so far."
  return answer && /^\W*(?:no|not|never)\b/i.test(answer.text) ? 'no' : undefined
}

/** "Comes on at rest" against "Does it ever come on at rest?" – "No, never." */
export function checkCircumstances(context: CheckContext): Finding[] {
  if (supposed.test(context.text) || asksSomeone(context.text)) return []
  const note: Said = never.test(context.text) ? 'no' : 'yes'
  return circumstances.flatMap((pattern) => {
    const match = pattern.exec(context.text)
    if (!match) return []
    const spoken = context.index.units
      .filter(({ text }) => pattern.test(text))
      .map((unit) => ({ unit, said: saidIn(context, unit) }))
      .filter(({ said }) => said !== undefined)
    const other = spoken[0]?.unit
    // Where a note denies, it may deny of one thing what was said of another.
    if (!other || note === 'no' || spoken.some(({ said }) => said === note)) return []
    const message = `Note says "${match[0]}"; ${whoSaid(other)} "${other.text}"`
    const at = { start: match.index, end: match.index + match[0].length, inSource: other.text }
    return [finding(context, { kind: 'negation', ...at, contradicts: true, message })]
  })
}
