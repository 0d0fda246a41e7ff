import { type Quantity, sameQuantity } from '#server/notes/text/quantities.ts'
import type { SourceIndex, Unit } from '#server/notes/text/source-index.ts'

const takes =
  /\b(?:i'm (?:only |just |actually )?(?:taking|on)|i (?:only |just |actually )?take|i've (?:only |just )?been (?:taking|on)|been taking|cut (?:it|them|that) (?:in half|down))\b/i
/** Sentences of the answer in which another dose may be named. */
const reach = 5

/**
 * "I've got ramipril, 10 milligrams." – "I'm taking five of that.": the dose that the patient names
 * against the one that the clinician reads out.
 */
export function disputeOf(
  index: SourceIndex,
  key: string,
  dose: Quantity,
): { unit: Unit; quantity: Quantity } | undefined {
  for (const { unit } of index.mentions.get(key) ?? []) {
    if (unit.sources[0]?.speaker === 'patient') continue
    if (!unit.analysis.quantities.some((q) => sameQuantity(q, dose))) continue
    for (const reply of index.units.slice(unit.at + 1, unit.at + 1 + reach)) {
      const others = reply.analysis.terms.some((t) => t.kind === 'drug' && t.key !== key)
      if (reply.turn > unit.turn + 1 || others) break
      if (reply.turn === unit.turn || !takes.test(reply.text)) continue
      const quantity = reply.analysis.quantities.find(
        (q) =>
          (q.kind === 'plain' || (q.kind === 'amount' && q.unit === dose.unit)) &&
          !sameQuantity(q, dose),
      )
      if (quantity) return { unit: reply, quantity }
    }
  }
  return undefined
}
