import type { Term } from '#server/clinical/language/analysis.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { partsIn } from './places.ts'
import { whoSaid } from './speakers.ts'

/** What one may feel or see at one part and not at another. */
const felt =
  /^(?:pain|tingling|numbness|edema|weakness|stiffness|redness|rash|itching|tenderness|bruising|cramps)$/
const well =
  /\b(?:fine|all right|alright|okay|ok|normal|good|clear|not affected|no (?:trouble|problem))\b/i
/** Words of a question that only names a part: "And your feet?", and of a line that says no more than that it is well. */
const longestQuestion = 4
const longestLine = 8
const wordsIn = (text: string) => text.split(/\s+/).length

const sharesPart = (parts: ReadonlySet<string>, text: string) =>
  !partsIn(text).isDisjointFrom(parts)

/** Whether a line says that a part is well: "No, feet are all right", "And the feet?" – "No." */
const isWell = (unit: Unit) =>
  unit.question
    ? unit.answer === 'no' && wordsIn(unit.text) <= longestQuestion
    : well.test(unit.text) &&
      wordsIn(unit.text) <= longestLine &&
      !unit.analysis.terms.some((t) => t.kind === 'finding')

/** "Tingling in the feet" against "And your feet?" – "No, feet are all right." */
export function checkWellParts(context: CheckContext): Finding[] {
  const { analysis, index, text } = context
  const parts = partsIn(text)
  const term = analysis.terms.find((t: Term) => felt.test(t.key) && t.polarity === 'yes')
  if (!term || parts.size !== 1) return []
  const about = index.units.filter((unit) => unit.aboutPatient && sharesPart(parts, unit.text))
  const other = about.find(isWell)
  const isTold = about.some(
    (unit) =>
      !isWell(unit) &&
      (unit.keys.has(term.key) || unit.analysis.terms.some((t) => t.kind === 'finding')) &&
      !(unit.question && (unit.answer !== 'yes' || partsIn(unit.text).size > 1)),
  )
  if (!other || isTold) return []
  const { start, end } = term
  const message = `Note says "${text.slice(start, end)}"; ${whoSaid(other)} "${other.text}"`
  const at = { kind: 'negation' as const, start, end, inSource: other.text }
  return [finding(context, { ...at, contradicts: false, message })]
}
