import { speaksOfAbuse } from '#server/clinical/language/risk.ts'
import { soundsNegative } from '#server/clinical/language/negation.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const abuse =
  /\b(?:violen\w+|abus\w+|assault\w*|(?:feels?|is) unsafe|harm(?:ed)? by (?:others|anyone|somebody))\b/i

/** "No violence at home" against "He shoved me once, in the kitchen": for the reader, since it may have been elsewhere. */
export function checkAbuse(context: CheckContext): Finding[] {
  const match = abuse.exec(context.text)
  if (!match || !soundsNegative(context.analysis.tokens)) return []
  const other = context.index.units.find(
    (unit) =>
      !unit.question &&
      unit.sources[0]?.kind === 'transcript' &&
      unit.sources[0].speaker !== 'clinician' &&
      speaksOfAbuse(unit) &&
      !soundsNegative(unit.analysis.tokens),
  )
  if (!other) return []
  const message = `Note denies "${match[0]}"; ${whoSaid(other)} "${other.text}"`
  const at = { kind: 'negation' as const, start: match.index, end: match.index + match[0].length }
  return [finding(context, { ...at, inSource: other.text, contradicts: false, message })]
}
