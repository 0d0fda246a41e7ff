import type { Term } from '#server/clinical/language/analysis.ts'
import { isOwnWord } from '#server/clinical/language/lexicon.ts'
import { sameQuantity } from '#server/clinical/language/quantities.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import { type CheckContext, type Finding, finding, spokenKeys } from './context.ts'
import { whoSaid } from './speakers.ts'

function sharesMore(context: CheckContext, unit: Unit): boolean {
  const others = context.analysis.terms.filter((t) => t.kind !== 'drug').map((t) => t.key)
  const spoken = spokenKeys(context, unit)
  if (others.some((key) => spoken.has(key))) return true
  return context.analysis.quantities.some((q) =>
    unit.analysis.quantities.some((other) => sameQuantity(q, other)),
  )
}

/** A drug that the evidence names where the note names another one. */
function rival(context: CheckContext): { unit: Unit; term: Term } | undefined {
  const inNote = new Set(context.analysis.terms.map((t) => t.key))
  for (const unit of context.evidence.flatMap((u) => withPair(context.index, u))) {
    const term = unit.analysis.terms.find((t) => t.kind === 'drug' && !inNote.has(t.key))
    if (term && sharesMore(context, unit)) return { unit, term }
  }
  return undefined
}

function wrongDrug(context: CheckContext, drug: Term): Finding {
  const inNote = context.text.slice(drug.start, drug.end)
  const other = rival(context)
  const at = { kind: 'drug' as const, start: drug.start, end: drug.end }
  if (!other)
    return finding(context, {
      ...at,
      contradicts: false,
      message: `Note says ${inNote}; no one spoke of it in the visit`,
    })
  const inSource = other.unit.text.slice(other.term.start, other.term.end)
  return finding(context, {
    ...at,
    inSource,
    contradicts: true,
    message: `Note says ${inNote}; ${whoSaid(other.unit)} ${inSource}`,
  })
}

/** A word of no lexicon right before a dose can only be a drug. */
const standsForDrug = (context: CheckContext, term: Term) =>
  isOwnWord(term.key) &&
  !/^(?:max|limit|total|dos)/.test(term.key) &&
  context.analysis.quantities.some(
    (q) => q.kind === 'amount' && q.unit === 'mg' && q.from === term.at + 1,
  )

/** Drugs that the visit does not name under any of their names. */
export function checkDrugs(context: CheckContext): Finding[] {
  return context.analysis.terms
    .filter(
      (t) => (t.kind === 'drug' || standsForDrug(context, t)) && !context.index.mentions.has(t.key),
    )
    .map((t) => wrongDrug(context, t))
}
