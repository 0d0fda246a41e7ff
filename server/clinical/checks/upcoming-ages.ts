import type { Quantity } from '#server/clinical/transcript/quantities.ts'

const turning = /\b(?:turn|turns|turning|going to be|gonna be|be)\s$/i
const ahead =
  /^(?:[\s-](?:years?|months?)(?: old)?)?,?\s(?:next (?:week|month|year)|(?:on|this|next|come) (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:january|february|march|april|may|june|july|august|september|october|november|december|1 (?:week|month)|\d+ (?:days|weeks|months)))\b/i
const asksAge = /\b(?:how old|age|birthday|date of birth|turn\w*)\b/i

const isAge = ({ kind, value }: Quantity): boolean =>
  (kind === 'age' || kind === 'plain' || kind === 'duration') &&
  typeof value === 'number' &&
  Number.isInteger(value) &&
  value > 1 &&
  value < 115

/**
 * Figures of a statement with each age that is still to come ("I turn sixty-six next month") as the age until then.
 * @param context the line and its question, in which ages are spoken of
 */
export const withoutUpcomingAges = (
  normal: string,
  quantities: readonly Quantity[],
  context: string,
): Quantity[] =>
  quantities.map((quantity) => {
    const { value, start, end } = quantity
    const isTurning = turning.test(normal.slice(0, start))
    if (!isAge(quantity) || typeof value !== 'number') return quantity
    if (!ahead.test(normal.slice(end)) || (!isTurning && !asksAge.test(context))) return quantity
    return { ...quantity, value: value - 1 }
  })
