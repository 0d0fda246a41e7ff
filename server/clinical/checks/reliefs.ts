import type { Unit } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const relief =
  /\b(?:help(?:s|ed|ful|ing)?|reliev\w+|relief|effective|work(?:s|ed|ing)|eas(?:es|ed|ing)|beneficial|benefit\w*)\b/i
const denied =
  /(?:\b(?:not|never|no|nothing|none|hardly|without|minimal|limited|little)\b|n't\b)(?:[ ,]+\S+){0,5}?[ ,]+(?:help\w*|reliev\w+|relief|effective|work\w*|eas\w+|better|improv\w*|benefi\w*|much)\b|\b(?:waste of (?:time|money)|(?:made|makes) (?:it|them|things|me) worse|no (?:use|good)|useless|(?:does|did|do)(?:n't| not) touch (?:it|the))\b/i
/** "Works in a shop", "works full time": no relief. */
const atWork = /\bwork(?:s|ed|ing) (?:in|at|as|for|with|from|on|out|full|part|night|day)\b/i

type Relief = 'yes' | 'no' | undefined

function reliefIn(text: string): Relief {
  if (denied.test(text)) return 'no'
  return relief.test(text) && !atWork.test(text) ? 'yes' : undefined
}

/** What a line, or a question with its answer, says of relief. */
function saidBy(unit: Unit): Relief {
  if (!unit.question) return reliefIn(unit.text)
  return relief.test(unit.text) || /\bbetter\b/i.test(unit.text) ? unit.answer : undefined
}

/** Lines behind the one that names a treatment in which its effect is told. */
const reach = 3
const treatment =
  /^(?:ice|icing|iced|heat|heating|rest|elevat\w*|massage\w*|stretch\w*|physical therapy|therapy|medication|medicine|inject\w*|inhal\w*|cream|brac\w*|splint|compress\w*)$/i

/** "Did relieve the pain" against "nothing really worked": what was said of a treatment, of all that was tried. */
export function checkReliefs(context: CheckContext): Finding[] {
  const match = relief.exec(context.text)
  if (!match || reliefIn(context.text) !== 'yes') return []
  const tried = context.analysis.terms.filter((t) => t.kind === 'drug' || treatment.test(t.key))
  if (
    tried.length === 0 ||
    /\b(?:to|will|may|can|should|if) (?:\w+ )?$/i.test(context.text.slice(0, match.index))
  )
    return []
  const { index } = context
  const named = tried.flatMap(({ key }) => (index.mentions.get(key) ?? []).map(({ unit }) => unit))
  const near = new Set(
    named.flatMap((unit) => [
      ...withPair(index, unit),
      ...index.units.slice(unit.at, unit.at + reach + 1),
    ]),
  )
  const said = [...near].map((unit) => ({ unit, says: saidBy(unit) }))
  const other = said.find(({ says }) => says === 'no')
  if (!other || said.some(({ says }) => says === 'yes')) return []
  const at = { kind: 'negation' as const, start: match.index, end: match.index + match[0].length }
  const message = `Note says "${match[0]}"; ${whoSaid(other.unit)} "${other.unit.text}"`
  return [finding(context, { ...at, inSource: other.unit.text, contradicts: false, message })]
}
