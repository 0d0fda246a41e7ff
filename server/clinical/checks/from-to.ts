import type { Quantity } from '#server/clinical/language/quantity.ts'
import { sameQuantity } from '#server/clinical/language/quantities.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

interface Pair {
  from: Quantity
  to: Quantity
}

/** Letters between two values of which one becomes the other. */
const near = 30

/** "From 48 to 18": the first such pair of a text. */
function pairIn(text: string, quantities: readonly Quantity[]): Pair | undefined {
  for (const [i, from] of quantities.entries()) {
    const to = quantities[i + 1]
    if (!to || to.start - from.end > near) continue
    if (!/\bfrom\s+(?:an? |about |around )?$/i.test(text.slice(0, from.start))) continue
    if (/^\s*(?:\w+\s+)?to\s+(?:an? |about |around )?$/i.test(text.slice(from.end, to.start)))
      return { from, to }
  }
  return undefined
}

/** "Rose from 18 to 48" against "come down, from forty-eight to eighteen". */
export function checkFromTo(context: CheckContext): Finding[] {
  const note = pairIn(context.text, context.analysis.quantities)
  if (!note || sameQuantity(note.from, note.to)) return []
  const said = context.index.units.flatMap((unit) => {
    const pair = pairIn(unit.text, unit.analysis.quantities)
    return pair ? [{ unit, pair }] : []
  })
  const isSame = (a: Pair, b: Pair) => sameQuantity(a.from, b.from) && sameQuantity(a.to, b.to)
  const other = said.find(({ pair }) => isSame(note, { from: pair.to, to: pair.from }))
  if (!other || said.some(({ pair }) => isSame(note, pair))) return []
  const [start, end] = [note.from.start, note.to.end]
  const message = `Note says "${context.text.slice(start, end)}"; ${whoSaid(other.unit)} "${other.unit.text}"`
  const at = { kind: 'number' as const, start, end, inSource: other.unit.text }
  return [finding(context, { ...at, contradicts: true, message })]
}
