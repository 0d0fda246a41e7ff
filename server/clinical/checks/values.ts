import { compareQuantities } from '#server/clinical/transcript/compare.ts'
import { type Quantity, quantitiesIn } from '#server/clinical/transcript/quantities.ts'
import { normaliseText } from '#server/clinical/transcript/normalise-text.ts'
import type { Reading, Span } from './reading.ts'
import { isInOtherForm, toMinutes } from './value-forms.ts'
import type { Passage, VisitIndex } from './visit-index.ts'

export const isSame = (a: Quantity, b: Quantity): boolean => compareQuantities(a, b) === 'same'

export const isSaid = (value: Quantity, quantities: readonly Quantity[]): boolean =>
  quantities.some((said) => isSame(value, said))

/** "Amlodipine five" isn't a span of five weeks: a bare figure beside a drug is its dose. */
const isSaidIn = (value: Quantity, { quantities, drugs }: Passage): boolean =>
  isSaid(
    value,
    value.kind === 'duration' && drugs.length > 0
      ? quantities.filter(({ kind }) => kind !== 'plain')
      : quantities,
  )

/** Small counts ("two episodes", "one dose") are in any talk, so that neither their presence nor their absence tells. */
export const isTelling = ({ kind, value, unit }: Quantity): boolean =>
  !(kind === 'date' && typeof value === 'number' && value <= 5) && isSpecific({ kind, value, unit })

const isSpecific = ({ kind, value, unit }: Pick<Quantity, 'kind' | 'value' | 'unit'>): boolean =>
  (kind !== 'plain' && unit !== 'dose') ||
  typeof value !== 'number' ||
  value > 10 ||
  !Number.isInteger(value)

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** "Seven one" for 7.1 and "one oh four" for 104: the same digits, spread over neighbouring figures. */
function isSpelled(value: Reading & Span, { normal, quantities }: Passage): boolean {
  const digits = digitsOf(value.normal.slice(value.start, value.end))
  if (digits.length < 2) return false
  return quantities.some((first, i) => {
    const second = quantities[i + 1]
    const one = digitsOf(normal.slice(first.start, first.end))
    if (one === digits && first.kind === 'plain' && first.value === Number(one)) return true
    return (
      second !== undefined &&
      /^(?: | over | oh | ?\. ?)?$/.test(normal.slice(first.end, second.start)) &&
      one + digitsOf(normal.slice(second.start, second.end)) === digits
    )
  })
}

/** "A pack a day" for 1 pack, "within an hour" for 1 hour. */
function isSaidAsOne(
  { normal, start, end }: Reading & Span,
  value: Quantity,
  { normal: said }: Passage,
) {
  if (value.value !== 1) return false
  const unit = /^(?:1|one)[\s-](\p{L}+?)s?$/iu.exec(normal.slice(start, end))?.[1]
  const behind = unit ?? /^\s(\p{L}+?)s?(?!\p{L})/u.exec(normal.slice(end))?.[1]
  if (behind === undefined) return false
  return said
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .some(
      (word, i, words) =>
        word === behind.toLowerCase() && /^(?:an?|per|each|every|half)$/.test(words[i - 1] ?? ''),
    )
}

/** Characters before a figure in which its bound may be. */
const boundReach = 12
const above = /(?:>|≥|\bover|\bmore than|\bat least)\s?$/i
const below = /(?:<|≤|\bunder|\bless than|\bwithin|\bup to)\s?$/i
/** How many times a bound the value may be that it was made of. */
const mostTimes = 2

/** ">10 years" for eleven, "in under a week" for four or five days: a bound that the note sets itself. */
function isBound({ normal }: Reading, value: Quantity, { quantities }: Passage): boolean {
  if (value.kind !== 'duration') return false
  const before = normal.slice(Math.max(0, value.start - boundReach), value.start)
  const [isAbove, isBelow] = [above.test(before), below.test(before)]
  const bound = toMinutes(value)
  if ((!isAbove && !isBelow) || !bound) return false
  return quantities.some((said) => {
    const minutes = said.kind === 'duration' ? toMinutes(said) : undefined
    if (!minutes) return false
    return isAbove
      ? minutes >= bound && minutes <= bound * mostTimes
      : minutes <= bound && minutes >= bound / mostTimes
  })
}

export const saysValue = (passage: Passage, value: Quantity, sentence: Reading): boolean =>
  isSaidIn(value, passage) ||
  isSaidAsOne({ ...sentence, start: value.start, end: value.end }, value, passage) ||
  isBound(sentence, value, passage) ||
  isSpelled({ ...sentence, start: value.start, end: value.end }, passage) ||
  isInOtherForm(value, passage)

const saying = new WeakMap<Quantity, { visit: VisitIndex; passages: Passage[] }>()

/** Passages that say a value in whatever form; several rules ask for the same. */
export function passagesSaying(visit: VisitIndex, value: Quantity, sentence: Reading): Passage[] {
  const known = saying.get(value)
  if (known?.visit === visit) return known.passages
  const passages = visit.passages.filter((passage) => saysValue(passage, value, sentence))
  saying.set(value, { visit, passages })
  return passages
}

/** A value that was said and withdrawn at once, with its position. */
export function retractedValue(visit: VisitIndex, value: Quantity): Passage | undefined {
  return visit.passages.find(({ statement: { retracted } }) =>
    retracted.some((words) => isSaid(value, quantitiesIn(normaliseText(words)))),
  )
}

const dayParts =
  /\b(?:morning|mornings|night|nights|evening|bedtime|noon|lunch|lunchtime|dinner|breakfast|tea|meal|meals|supper|sleep|day|daily|hours|hourly|needed)\b/i

/** Whether it speaks of times of the day, as people do instead of naming a frequency. */
export const speaksOfDayParts = ({ normal }: Passage): boolean => dayParts.test(normal)
