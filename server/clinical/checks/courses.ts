import type { Unit } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

/** Two courses that a complaint cannot take at once. */
const opposites: [RegExp, RegExp][] = [
  [/\bmore (?:frequent\w*|often)\b/i, /\bless (?:frequent\w*|often)\b/i],
  [
    /\b(?:resolved|gone|went away|cleared up|subsided)\b/i,
    /\b(?:persist\w*|ongoing|unresolved|still (?:has|have|there|present|getting))\b/i,
  ],
]
const denied = /\b(?:not|never|no|isn't|hasn't|haven't|didn't|doesn't)\b|\bn't\b/i

/** What is said of a course: not what is asked without a yes, nor what is denied or supposed. */
const says = (unit: Unit, course: RegExp) =>
  course.test(unit.text) &&
  !denied.test(unit.text) &&
  !/\bif\b/i.test(unit.text) &&
  (!unit.question || unit.answer === 'yes')

/** "Dizziness persists" against "Is the dizziness gone?" – "Yeah, it went after a week." */
export function checkCourses(context: CheckContext): Finding[] {
  if (denied.test(context.text)) return []
  const conditions = context.analysis.terms.filter((t) => t.kind === 'finding').map((t) => t.key)
  const near = conditions.flatMap((key) =>
    (context.index.mentions.get(key) ?? []).map((m) => m.unit),
  )
  const spoken = new Set(
    [...near, ...context.evidence].flatMap((unit) => [
      ...withPair(context.index, unit),
      context.index.units[unit.at + 1] ?? unit,
    ]),
  )
  for (const [a, b] of opposites.flatMap(([x, y]) => [[x, y] as const, [y, x] as const])) {
    const match = a.exec(context.text)
    if (!match || b.test(context.text) || [...spoken].some((u) => a.test(u.text))) continue
    const other = [...spoken].find((u) => says(u, b))
    if (!other) continue
    const at = { start: match.index, end: match.index + match[0].length }
    const message = `Note says "${match[0]}"; ${whoSaid(other)} "${other.text}"`
    const found = { kind: 'negation' as const, ...at, inSource: other.text, contradicts: true }
    return [finding(context, { ...found, message })]
  }
  return []
}
