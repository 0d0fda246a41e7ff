import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const usedTo = /\bused to\b(?! (?:it|this|that|the|being|having)\b)/i
/** Words by which a sentence speaks of before itself, or says that it is no more. */
const past =
  /\b(?:used to|previous\w*|former\w*|past|hi?sto?r?y|hx|ago|quit|was|were|had|did|once|as a|no|not|never|denies|until|before|\w{2,}ed)\b|n['’]t\b/i
/** Terms that a line shares with the sentence to be about the same. */
const fewest = 2

/** "Cuts their arms" against "I used to cut my arms as a teenager": what was is told as what is. */
export function checkOnce(context: CheckContext): Finding[] {
  const { text, analysis, evidence } = context
  if (past.test(text)) return []
  const keys = new Set(analysis.terms.map(({ key }) => key))
  const about = evidence.filter((unit) => keys.intersection(unit.keys).size >= fewest)
  const [first] = about
  if (!first || !about.every((unit) => usedTo.test(unit.text))) return []
  const message = `Note tells it of now; ${whoSaid(first)} "${first.text}"`
  const at = { kind: 'finding' as const, start: 0, end: text.length, inSource: first.text }
  return [finding(context, { ...at, contradicts: false, message })]
}
