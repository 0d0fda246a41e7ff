import type { Term } from '#server/clinical/language/analysis.ts'
import { soundsNegative } from '#server/clinical/language/negation.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

/** "No heart trouble in brothers or sisters" denies no brothers. */
const isPerson = (context: CheckContext, term: Term) =>
  context.analysis.persons.some((p) => p.start <= term.start && p.end >= term.end)

function unsettled(context: CheckContext, term: Term): Finding | undefined {
  const mentions = context.index.mentions.get(term.key) ?? []
  const asked = mentions.find((m) => m.unit.settles)
  if (!asked || mentions.some((m) => m.polarity === 'no')) return undefined
  const said = asked.unit.settles?.get(term.key)
  const at = { kind: 'negation' as const, start: term.start, end: term.end }
  const inNote = context.text.slice(term.start, term.end)
  const answer = context.index.units
    .slice(asked.unit.pair ?? asked.unit.at)
    .find((u) => !u.question && (said === undefined || u.keys.has(term.key)))
  if (said === 'yes' && term.kind === 'word' && !isPerson(context, term) && answer)
    return finding(context, {
      ...at,
      inSource: answer.text,
      contradicts: true,
      message: `Note denies "${inNote}"; ${whoSaid(answer)} "${answer.text}"`,
    })
  if (said !== undefined || term.kind !== 'finding' || mentions.some((m) => m.polarity === 'yes'))
    return undefined
  const message = `Note denies "${inNote}"; it was asked about, but the answer does not name it`
  return finding(context, { ...at, contradicts: false, message })
}

/** "Any chest pain or blood?" – "No chest pain. A little blood.": a denial of both is wrong. */
export function checkPartly(context: CheckContext): Finding[] {
  if (!soundsNegative(context.analysis.tokens)) return []
  return context.analysis.terms
    .filter((term) => term.polarity !== 'yes' && term.key !== 'trouble')
    .map((term) => unsettled(context, term))
    .filter((found) => found !== undefined)
}
