import type { Quantity } from '#server/clinical/language/quantity.ts'
import { sameQuantity } from '#server/clinical/language/quantities.ts'
import type { CheckContext } from './context.ts'
import { allSpoken } from './spoken-quantities.ts'

/** "Ring if the pressure is over 150 over 100": a limit, and no reading. */
export const isThreshold = (text: string, { start }: Quantity): boolean =>
  /\b(?:if|unless|when)\b[^.;]*\b(?:over|above|under|below|more than|less than|exceeds?|reaches|at least)\s+$/i.test(
    text.slice(0, start),
  )

const times =
  /\b(?:last night|yesterday|at home|this morning|overnight|highest|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i
/** "39.4 last night": a reading of another time, which was told with that time. */
export function isOfOtherTime(context: CheckContext, quantity: Quantity): boolean {
  const time = times.exec(context.text)?.[0].toLowerCase()
  return (
    time !== undefined &&
    allSpoken(context).some(
      (s) => sameQuantity(quantity, s.quantity) && s.unit.text.toLowerCase().includes(time),
    )
  )
}
