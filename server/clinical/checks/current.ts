import type { Unit } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const current = /\b(?:current(?:ly)?|ongoing|active(?:ly)?|at present|presently)\b/i
const has = /^(?:(?:the patient|she|he|[A-Z][a-z]+) )?has\b(?! (?:had|been|not|no|never)\b)/i
/** What was, and is no more, or was of another time. */
const past =
  /\b(?:used to|healed|(?:it|that|they)(?:'s|'ve| has| have) (?:gone|healed|cleared|settled|stopped)|not for (?:years|months|ages|a long time)|years ago|when i was|as a (?:child|kid|teenager|baby)|at school|back then|in the past|(?:with|after) my (?:first|last|second|son|daughter)\b|any ?more)\b/i
const present =
  /\b(?:still|now|today|these days|every (?:day|week|night|morning)|at the moment|keeps?|daily)\b|\bi(?:'m| am| have|'ve got| get| feel)\b/i
/** Sentences behind the one that names the matter, of the same turn, in which it is said to be over. */
const reach = 2
/** Tokens of a name alone: "With my son I had it bad after. Postnatal depression." */
const fragment = 4

/** A line with its question or answer, and what the same person says around it. */
function around({ index }: CheckContext, unit: Unit): string {
  const last = withPair(index, unit).at(-1) ?? unit
  const before = index.units[unit.at - 1]
  const begins =
    before?.turn === unit.turn && unit.analysis.tokens.length <= fragment ? [before] : []
  const goesOn = index.units
    .slice(last.at + 1, last.at + 1 + reach)
    .filter((one) => one.turn === last.turn)
  return [...begins, ...withPair(index, unit), ...goesOn]
    .filter((one) => !one.question)
    .map(({ text }) => text)
    .join(' ')
}

/** "Current mouth ulcers" against "I had two. They've healed.": told of now, where every line tells of before. */
export function checkCurrent(context: CheckContext): Finding[] {
  const { text, analysis, index } = context
  const match = current.exec(text) ?? has.exec(text)
  if (!match || past.test(text) || /\b(?:no|not|denies|without|medic\w*)\b/i.test(text)) return []
  const term =
    analysis.terms.find((t) => t.kind === 'finding' && t.polarity === 'yes') ??
    analysis.terms.find((t) => t.kind === 'word' && t.start > match.index)
  const mentions = (index.mentions.get(term?.key ?? '') ?? []).filter(
    ({ unit, polarity }) => unit.question || polarity !== 'open',
  )
  const units = [...new Set(mentions.map(({ unit }) => unit))]
  const told = units.map((unit) => ({ unit, said: around(context, unit) }))
  const other = told.find(({ said }) => past.test(said))
  if (!other || told.some(({ said }) => said !== '' && (!past.test(said) || present.test(said))))
    return []
  const [start, end] = [match.index, match.index + match[0].length]
  const message = `Note says "${match[0]}"; ${whoSaid(other.unit)} "${other.said}"`
  const at = { kind: 'finding' as const, start, end, inSource: other.said }
  return [finding(context, { ...at, contradicts: false, message })]
}
