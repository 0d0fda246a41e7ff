import type { Quantity } from '#server/clinical/transcript/quantities.ts'
import { perVisit } from './per-visit.ts'
import type { Passage } from './visit-index.ts'

const single = ({ value }: Quantity): number | undefined =>
  typeof value === 'number' ? value : undefined

const numbersIn = (quantities: readonly Quantity[]): number[] =>
  quantities.flatMap(({ value }) => (typeof value === 'number' ? [value] : [...value]))

/** Shares of a whole in words, in percent. */
const shares: readonly (readonly [RegExp, number])[] = [
  [/\bhalf\b|\bhalved\b/i, 50],
  [/\bthree quarters\b/i, 75],
  [/\ba quarter\b/i, 25],
  [/\b(?:a|one|1) third\b/i, 33],
  [/\btwo thirds\b/i, 67],
]
const oneIn = /\b(\d{1,4}) (?:in|out of) (?:a |every )?(\d{1,5})\b|\b(\d{1,4})\/(\d{1,5})\b/g
const words = { one: '1', two: '2', three: '3' }
const counted = /\b(one|two|three)(?= (?:in|out of) )/gi

/** Rounding of a fraction said in words. */
const rounding = 1

/** "About half" is 50 %, "one in five" 20 %. */
function isShare({ kind, value }: Quantity, { normal }: Passage): boolean {
  if (kind !== 'percent' || typeof value !== 'number') return false
  if (shares.some(([said, percent]) => Math.abs(percent - value) <= rounding && said.test(normal)))
    return true
  // The expression matches only these three words.
  const figures = normal.replace(counted, (word) => words[word.toLowerCase() as keyof typeof words])
  return [...figures.matchAll(oneIn)].some(([, a, b, c, d]) => {
    const share = (100 * Number(a ?? c)) / Number(b ?? d)
    return Math.abs(share - value) <= rounding
  })
}

const outOfTen = /\b(?:out of|in|to|scale)\b.{0,20}\b10\b|\/10\b/i

/** "Out of ten?" – "Five. It was a two in the summer.": the figure alone, with its scale named in the question. */
function isScored({ kind, value }: Quantity, passage: Passage): boolean {
  if (kind !== 'score' || typeof value === 'number' || value[1] !== 10) return false
  const asked = passage.question?.line.normal ?? passage.before ?? ''
  if (!outOfTen.test(passage.line.normal) && !outOfTen.test(asked)) return false
  return passage.quantities.some((said) => said.kind === 'plain' && single(said) === value[0])
}

/** "Zero to, I'd say, one ten": both ends of a range, with other words between. */
function isRangeInParts({ kind, value }: Quantity, passage: Passage): boolean {
  if (typeof value === 'number' || kind === 'blood-pressure' || kind === 'score') return false
  const said = numbersIn(passage.ofLine())
  return said.includes(value[0]) && said.includes(value[1])
}

const changes =
  /\b(?:drop|rise|fall|rose|fell|gain|lost|loss|increase|decrease|difference|more|less|down|up|by)\b/i

/** A change that the note works out: "from eighty to seventy-two" is a loss of 8 kg. */
function isDifference(value: Quantity, passage: Passage): boolean {
  const wanted = single(value)
  if (wanted === undefined || wanted <= 0 || value.kind === 'plain') return false
  const said = numbersIn(passage.ofLine().filter(isMeasured))
  const isDifferent = said.some((a) => said.some((b) => a - b === wanted))
  return isDifferent && changes.test(passage.line.normal)
}

const isMeasured = ({ kind }: Quantity) =>
  kind !== 'frequency' && kind !== 'duration' && kind !== 'date' && kind !== 'time'

const wholeSpan = /\b(?:last|past|next|this|a|an|one|the|per|each) (year|month|week|day|hour)\b/gi
const spans: Readonly<Record<string, number>> = {
  year: 525_600,
  month: 43_800,
  week: 10_080,
  day: 1440,
  hour: 60,
}
const units: Readonly<Record<string, number>> = { ...spans, night: 1440, minute: 1 }
/** A month is 28 to 31 days. */
const calendar = 0.085
/** A year is 365 days or twelve months. */
const leapDay = 0.01

const spansIn = perVisit(({ normal }: Passage) =>
  [...normal.replaceAll('-', ' ').matchAll(wholeSpan)].map(([, name = '']) => name.toLowerCase()),
)

/** "Last year" for 12 months, "the one-year ones" for a vaccine at 12 months. */
function isSpanInWords({ kind, value, unit }: Quantity, passage: Passage): boolean {
  const scale = units[unit]
  if ((kind !== 'duration' && kind !== 'age') || typeof value !== 'number' || !scale) return false
  const minutes = value * scale
  return spansIn(passage).some((name) => {
    const said = spans[name] ?? 0
    const isMonth = unit === 'month' || name === 'month'
    const isYear = unit === 'year' || name === 'year'
    return Math.abs(said - minutes) <= (isMonth && !isYear ? calendar : leapDay) * said
  })
}

/** A span of time in minutes, its end for a range; undefined for none. */
export function toMinutes({ value, unit }: Quantity): number | undefined {
  const scale = units[unit]
  return scale && scale * (typeof value === 'number' ? value : value[1])
}

/** "One a month" for a frequency: a count with its span in words. */
function isRate({ kind, value, unit }: Quantity, { normal }: Passage): boolean {
  if (kind !== 'frequency' || unit !== 'per day' || typeof value !== 'number') return false
  return [...normal.matchAll(countedSpan)].some(([, count, name = '']) => {
    const days = (spans[name.toLowerCase()] ?? 0) / (spans.day ?? 1)
    return days > 0 && Math.abs(Number(count) / days - value) <= calendar * value
  })
}
const countedSpan = /(?<![\d./])(\d{1,2}) (?:an?|per|each|every) (month|week|day)\b/gi

/** Whether a passage says a value in another form than a figure with its unit. */
export const isInOtherForm = (value: Quantity, passage: Passage): boolean =>
  isShare(value, passage) ||
  isRate(value, passage) ||
  isScored(value, passage) ||
  isRangeInParts(value, passage) ||
  isDifference(value, passage) ||
  isSpanInWords(value, passage)
