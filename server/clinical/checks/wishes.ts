import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const wish = /\b(?:wants?|would like|wishes|prefers?|requests?|is keen)\b/i
/** "My partner wants me to", "Mum would like us to": what somebody else wishes for. */
const ofOther =
  /\b(?:my|her|his|our) (?:\w+ )?(?:partner|husband|wife|mother|mum|mom|father|dad|son|daughter|sister|brother|boyfriend|girlfriend|family|parents|boss|friend)s? (?:wants?|would like|wishes|prefers?|(?:is|are) keen|thinks? i should|keeps? (?:telling|asking))\b/i
const own =
  /\bi(?:'d| would)? (?:\w+ )?(?:like|want|prefer|love)\b|\b(?:can|could|may) i (?:have|get)\b/i

/** "The patient wants a caesarean" against "My partner wants me to have one". */
export function checkWishes(context: CheckContext): Finding[] {
  const { text, analysis, evidence } = context
  const match = wish.exec(text)
  if (!match || analysis.persons.length > 0) return []
  const isShared = (keys: ReadonlySet<string>) => analysis.terms.some((t) => keys.has(t.key))
  const other = evidence.find((unit) => ofOther.test(unit.text) && isShared(unit.keys))
  if (!other) return []
  // Of the same thing: what is wished for in other lines is something else.
  if (evidence.some((u) => u !== other && own.test(u.text) && isShared(u.keys))) return []
  const at = { kind: 'person' as const, start: match.index, end: match.index + match[0].length }
  const message = `Note says "${match[0]}" of the patient; ${whoSaid(other)} "${other.text}"`
  return [finding(context, { ...at, inSource: other.text, contradicts: false, message })]
}
