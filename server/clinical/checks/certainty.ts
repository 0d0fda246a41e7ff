import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const certain = /\b(?:diagnosed(?: with)?|confirmed|proven|established|definite(?:ly)?)\b/i
const perhaps =
  /\b(?:might|may|could|possib\w+|perhaps|wonder\w*|not sure|looked at again|rule out|suspect\w*|suspicious|test(?:ed)? for|whether|if)\b/i

const isTold = (unit: Unit) => !unit.question || unit.answer === 'yes'

/** "Lewy body dementia diagnosed" against "It might be the kind with Lewy bodies": surer than anybody was. */
export function checkCertainty(context: CheckContext): Finding[] {
  const { text, analysis, index } = context
  const match = certain.exec(text)
  if (!match || perhaps.test(text) || /\b(?:not|no|never|to be)\b/i.test(text)) return []
  for (const term of analysis.terms.filter((t) => t.kind === 'finding')) {
    const units = (index.mentions.get(term.key) ?? []).map(({ unit }) => unit).filter(isTold)
    const beside = (unit: Unit) => [unit, index.units[unit.at + 1]]
    const isOpen = (unit: Unit) =>
      beside(unit).some((u) => u?.turn === unit.turn && perhaps.test(u.text))
    const [other] = units
    if (!other || !units.every(isOpen)) continue
    const [start, end] = [match.index, match.index + match[0].length]
    const message = `Note says "${match[0]}"; ${whoSaid(other)} "${other.text}"`
    const at = { kind: 'finding' as const, start, end, inSource: other.text }
    return [finding(context, { ...at, contradicts: false, message })]
  }
  return []
}
