import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const claims =
  /\b(?:(?:takes|taking|has taken|is on)\b.*\b(?:every|each|daily|always|regularly|consistently|reliably|as (?:prescribed|directed))|compliant|adherent|(?:good|full) (?:compliance|adherence))\b/i
const missed =
  /\b(?:miss(?:es|ed|ing)?|forg[eo]t\w*|skip\w*|not (?:always|every)|(?:don't|do n't) always|lying if i said|run out|ran out)\b/i
/** Whether the note tells of the gaps itself. */
const admits = /\b(?:miss|forget|skip|not|except|most|occasional|sometimes|non)\w*/i
/** Sentences behind a drug's name in which gaps are told. */
const reach = 4

/** "Not always relying on the joint", explained by a clinician, is no missed tablet. */
const isOfPatient = ({ sources: [source], text }: Unit) =>
  source?.speaker !== 'clinician' ||
  /\byou\b(?:['’]\w+)?(?: \w+){0,3} (?:miss|forg[eo]t|skip|ran out|run out)/i.test(text)

/** "Takes atorvastatin every night" against "I probably miss it two nights a week". */
export function checkAdherence(context: CheckContext): Finding[] {
  const match = claims.exec(context.text)
  if (!match || admits.test(context.text)) return []
  for (const { key } of context.analysis.terms.filter((t) => t.kind === 'drug'))
    for (const { unit } of context.index.mentions.get(key) ?? []) {
      const told = context.index.units.slice(unit.at, unit.at + reach + 1)
      const other = told.findIndex((u) =>
        u.analysis.terms.some((t) => t.kind === 'drug' && t.key !== key),
      )
      const gap = told
        .slice(0, other < 0 ? told.length : other)
        .find(
          (u) =>
            !(u.question && u.answer === undefined && u.pair !== undefined) &&
            missed.test(u.text) &&
            isOfPatient(u),
        )
      if (!gap) continue
      const at = { start: match.index, end: match.index + match[0].length }
      const message = `Note says "${match[0]}"; ${whoSaid(gap)} "${gap.text}"`
      return [
        finding(context, {
          kind: 'frequency',
          ...at,
          inSource: gap.text,
          contradicts: true,
          message,
        }),
      ]
    }
  return []
}
