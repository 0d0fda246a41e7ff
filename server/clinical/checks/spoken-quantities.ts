import type { Term } from '#server/clinical/language/analysis.ts'
import type { Quantity } from '#server/clinical/language/quantity.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import type { CheckContext } from './context.ts'

/** A quantity with the sentence of the visit that gives it. */
export interface Spoken {
  quantity: Quantity
  unit: Unit
}

/** The term that a quantity is said of: the nearest before it, else the first behind. */
export function owner(
  terms: readonly Term[],
  quantity: Quantity,
  of: (term: Term) => boolean,
): Term | undefined {
  const candidates = terms.filter(of)
  const before = candidates.findLast((term) => term.at < quantity.from)
  return before ?? candidates.find((term) => term.at >= quantity.to)
}

export const isDrug = (term: Term): boolean => term.kind === 'drug'

/** Quantities that the visit gives for a drug: in its sentence, and in the two after it until another drug. */
export function spokenForDrug(key: string, context: CheckContext): Spoken[] {
  const found: Spoken[] = []
  for (const { unit } of context.index.mentions.get(key) ?? []) {
    for (const quantity of unit.analysis.quantities)
      if (
        owner(unit.analysis.terms, quantity, isDrug)?.key === key ||
        isJustBefore(unit, quantity, key)
      )
        found.push({ quantity, unit })
    for (const next of context.index.units.slice(unit.at + 1, unit.at + 4)) {
      if (next.analysis.terms.some(isDrug)) break
      for (const quantity of next.analysis.quantities) found.push({ quantity, unit: next })
    }
  }
  return found
}

/** Turns between a drug's name and a line that may still give its dose. */
const turnsNear = 1

/** Whether a value was said of this drug: in its line, or in the turns beside it and of nothing else. */
export function isOfDrug(
  { unit, quantity }: Spoken,
  key: string,
  { index }: CheckContext,
): boolean {
  if (unit.keys.has(key)) return true
  // "How often do you get the tightness? – Twice a week.": the answer is of what was asked.
  const other = unit.pair === undefined ? undefined : index.units[unit.pair]
  const exchange = other ? [unit, other] : [unit]
  if (exchange.some((u) => u.keys.has(key))) return true
  if (exchange.some(asksOfElse)) return false
  if (quantity.kind !== 'frequency') return true
  if (exchange.some((u) => u.analysis.terms.some((t) => t.kind === 'finding'))) return false
  return (index.mentions.get(key) ?? []).some((m) => Math.abs(m.unit.turn - unit.turn) <= turnsNear)
}

/** A question that asks for more than how a drug is taken. */
const asksOfElse = (unit: Unit) =>
  unit.question &&
  unit.analysis.terms.some(
    (t) => !/^(?:tak|dos|tablet|pill|puff|day|daily|often|time|milligram|mg)/.test(t.key),
  )

/** "50 mg of tramadol". */
const isJustBefore = (unit: Unit, quantity: Quantity, key: string) =>
  unit.analysis.terms.some((t) => t.key === key && t.at >= quantity.to && t.at - quantity.to <= 3)

/** The terms of the note that tell what is counted: the nearest before and behind the number. */
export function anchors(context: CheckContext, quantity: Quantity): Set<string> {
  const { terms } = context.analysis
  const before = terms.filter((t) => t.at < quantity.from && quantity.from - t.at < 8).slice(-3)
  const after = terms.filter((t) => t.at >= quantity.to && t.at - quantity.to < 5).slice(0, 2)
  return new Set([...before, ...after].map((t) => t.key))
}

/** Quantities said near the same terms, or in the evidence of the sentence. */
export function spokenNear(context: CheckContext, near: ReadonlySet<string>): Spoken[] {
  const units = new Set(context.evidence)
  for (const key of near)
    for (const { unit } of context.index.mentions.get(key) ?? []) units.add(unit)
  const around = new Set(
    [...units].flatMap((unit) => context.index.units.slice(Math.max(0, unit.at - 1), unit.at + 3)),
  )
  return [...around].flatMap((unit) =>
    unit.analysis.quantities.map((quantity) => ({ quantity, unit })),
  )
}

/** Every quantity of the visit. */
export const allSpoken = (context: CheckContext): Spoken[] =>
  context.index.units.flatMap((unit) =>
    unit.analysis.quantities.map((quantity) => ({ quantity, unit })),
  )
