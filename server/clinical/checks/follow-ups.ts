import type { Analysis } from '#server/clinical/language/analysis.ts'
import type { Quantity } from '#server/clinical/language/quantity.ts'
import { sameQuantity } from '#server/clinical/language/quantities.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

/** Tokens between the words for coming back and the time. */
const reach = 6
const key = 'follow up'

/** Times that a sentence gives for coming back: "see you in one week", "in three to four weeks". */
function times({ terms, quantities }: Analysis): Quantity[] {
  const found: Quantity[] = []
  for (const q of quantities) {
    const isNear = terms.some((t) => t.key === key && t.at < q.from && q.from - t.at <= reach)
    // The end of a range belongs to it, however far the range reaches.
    const goesOn = found.some((before) => q.from - before.to === 1)
    if (q.kind === 'duration' && (isNear || goesOn)) found.push(q)
  }
  return found
}

/** Whether something else of the note's sentence was said with its time: an appointment with another one. */
function isOfAnother(context: CheckContext, time: Quantity): boolean {
  const others = context.analysis.terms.filter((t) => t.key !== key).map((t) => t.key)
  return context.index.units.some(
    (u) =>
      u.analysis.quantities.some((q) => sameQuantity(q, time)) && others.some((k) => u.keys.has(k)),
  )
}

/** The time of the next visit against the one that was agreed, not against any time that was said. */
export function checkFollowUps(context: CheckContext): Finding[] {
  return times(context.analysis).flatMap((time) => {
    const spoken: { unit: Unit; quantity: Quantity }[] = context.index.units.flatMap((unit) =>
      times(unit.analysis).map((quantity) => ({ unit, quantity })),
    )
    const other = spoken[0]
    if (!other || spoken.some((s) => sameQuantity(s.quantity, time))) return []
    if (isOfAnother(context, time)) return []
    const inSource = other.unit.text.slice(other.quantity.start, other.quantity.end)
    const message = `Note says ${context.text.slice(time.start, time.end)}; ${whoSaid(other.unit)} ${inSource}`
    const at = { kind: 'date' as const, start: time.start, end: time.end }
    return [finding(context, { ...at, inSource, contradicts: true, message })]
  })
}
