import type { Term } from '#server/clinical/language/analysis.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { answerTo } from '#server/clinical/language/partial-answers.ts'
import { spokenActions } from './drug-actions.ts'

const another = String.raw`(?:neighbou?r|friend|mate|colleague|roommate|flatmate|wife|husband|partner|boyfriend|girlfriend|mother|mum|mom|father|dad|sister|brother|daughter|son|cousin|aunt|uncle|nan|gran|grandma|grandad|someone|somebody|bloke|guy|lady)`

/** "My neighbour gave me her tramadol", "one of my mum's diazepam", "bought online": what was prescribed to nobody here. */
export const fromAnother = new RegExp(
  String.raw`\b${another}\b.*(?<!\bi )\b(?:gave|gives|given|lent|let me have|shared|offered|had (?:some|one|a few) (?:left|over)|passed)\b|\b(?:borrowed|got|took|had|take|taken|taking|nicked|used|using|tried)\b[^.?!]{0,40}\b${another}['’]s\b|\bi(?:'ve| have|'d)? (?:just |only |once )?(?:borrowed|got|took|had|taken|nicked|used|tried)\b[^.?!]{0,40}\b(?:her|his|their)\b|\b(?:bought|got|ordered|found)\b.*\b(?:online|internet|street|dealer|market|cupboard|abroad)\b`,
  'i',
)

/** "My husband is on warfarin": nothing that the one who speaks takes. */
const byAnother = new RegExp(
  String.raw`\b(?:my|his|her|their|the|your|a)\s+(?:\w+\s+)?${another}\b(?:(?!\b(?:i|i'm|i've|we)\b).)*$`,
  'i',
)
const past =
  /\b(?:used to (?:take|be on|have|use)|(?:was|were|had been) (?:once )?on|years? ago|months? ago|as a (?:child|kid|teenager)|in the past|back then|a course of|finished|last year|previously|formerly)\b/i
const goesOn =
  /\b(?:still|since then|ever since|now|nowadays|daily|every (?:day|night|morning)|keep)\b/i
const present = /\b(?:take|taking|takes|on|using|use|need)\b(?! (?:last|yesterday|before)\b)/i
const yours =
  /\b(?:you're (?:on|taking)|you take|your|continue|keep (?:taking|on)|carry on|stay on)\b/i

/** Sentences behind a drug's name that may still speak of it. */
const reach = 2

/** What is measured in the blood as well as taken: "They stopped that, the potassium was high." */
const measured = /^(?:potassium|sodium|calcium|magnesium|phosphate|iron)$/

/** "They put me on sertraline." – "Are you on it now?" */
const asksOfIt = (unit: Unit, question: Unit) =>
  question.turn === unit.turn + 1 &&
  /\b(?:on|take|taking|use|using|have) (?:it|that|them|those)\b/i.test(question.text)

/** A line that names a drug, and what the same turn or the reply goes on to say until another drug comes. */
export function spokenOf(index: SourceIndex, unit: Unit, key: string): Unit[] {
  const found = [unit]
  for (const next of index.units.slice(unit.at + 1, unit.at + 1 + reach)) {
    if (next.question && asksOfIt(unit, next)) return [...found, ...answerTo(index.units, next)]
    if (next.turn > unit.turn + (unit.question ? 1 : 0)) break
    // "The one fifty at night? I was.": whoever replies makes sure of what was asked.
    if (next.question && next.turn !== unit.turn && unit.question) continue
    if (next.question) break
    if (
      next.analysis.terms.some((t) => t.kind === 'drug' && t.key !== key && !measured.test(t.key))
    )
      break
    found.push(next)
  }
  return found
}

type Belonging = 'came from somebody else' | 'somebody else takes' | 'was taken before'

/** Whose a medicine is according to one line, or that it is the patient's now; undefined where the line tells neither. */
function belonging(index: SourceIndex, unit: Unit, drug: Term): Belonging | 'own' | undefined {
  const [source] = unit.sources
  if (source?.kind !== 'transcript') return 'own'
  const term = unit.analysis.terms.find((t) => t.key === drug.key)
  const text = spokenOf(index, unit, drug.key)
    .filter((one) => !one.question || one === unit)
    .map((one) => one.text)
    .join(' ')
  if (source.speaker !== 'clinician' && fromAnother.test(text)) return 'came from somebody else'
  if (byAnother.test(unit.text.slice(0, term?.start))) return 'somebody else takes'
  const isTold = !unit.question || unit.answer === 'yes'
  if (isTold && past.test(unit.text) && !goesOn.test(text)) return 'was taken before'
  if (unit.question) return unit.answer === 'yes' && present.test(unit.text) ? 'own' : undefined
  if (source.speaker === 'clinician') return yours.test(unit.text) ? 'own' : undefined
  return 'own'
}

/** What speaks against a medicine being one that the patient takes now; undefined where any line says that it is. */
export function notOwn(
  index: SourceIndex,
  drug: Term,
): { unit: Unit; said: Belonging } | undefined {
  if (spokenActions(index, drug.key).some(({ action }) => action !== 'stop')) return undefined
  const units = [...new Set((index.mentions.get(drug.key) ?? []).map(({ unit }) => unit))]
  const said = units.map((unit) => ({ unit, said: belonging(index, unit, drug) }))
  if (said.some((one) => one.said === 'own')) return undefined
  for (const { unit, said: whose } of said)
    if (whose !== undefined && whose !== 'own') return { unit, said: whose }
  return undefined
}
