import { quantitiesIn } from '#server/clinical/transcript/quantities.ts'

/** A dose with its unit; '' for a bare figure. `words` as in the text. */
export interface Dose {
  value: number
  unit: string
  words: string
}

/** How often in a day. */
export interface Frequency {
  perDay: number
  words: string
  /** Whether the text may leave out other times of the day: "in the morning", "every day". */
  isPartial: boolean
}

const milligrams: Readonly<Record<string, number>> = { mcg: 1e-3, mg: 1, g: 1e3 }

/** Words behind which a bare figure is a dose. */
const leads =
  /(?:^|\b(?:on|of|take|taking|takes|took|to|at|only|just|still|about|is|it's|been|now|having|have|the|and|be|then|says|dose)|,)\s*$/i
/** Words before which a bare figure is a dose. */
const follows =
  /^\s*(?:$|[,.;!?]|(?:of(?: the| my)?|a day|per day|each|every|at|in|with|\d+ times?|once|twice|now|since|and|for my|yes|yeah|as well|still|these days|nowadays|currently|before|after|or so|from|tablets?)(?![\p{L}\d]))/iu
/** Smaller bare figures count tablets. */
const leastBare = 5

/** Doses in a normal text: figures with a unit of mass, and bare ones in the place of a dose. */
export function dosesIn(text: string): Dose[] {
  return quantitiesIn(text).flatMap(({ kind, value, unit, start, end }): Dose[] => {
    if (typeof value !== 'number') return []
    const words = text.slice(start, end)
    if (kind === 'dose' || kind === 'strength') return [{ value, unit, words }]
    const isBare = kind === 'plain' && (value >= leastBare || !Number.isInteger(value))
    return isBare &&
      !isTime(text, start, end) &&
      leads.test(text.slice(0, start)) &&
      follows.test(text.slice(end))
      ? [{ value, unit: '', words }]
      : []
  })
}

/** "At eight in the morning". */
const isTime = (text: string, start: number, end: number): boolean =>
  /\bat $/i.test(text.slice(0, start)) &&
  /^ (?:in the|at night|every|each|o['’]clock)\b/i.test(text.slice(end))

const counted =
  /\b(\d+(?:\.\d+)?)(?:-\d+)? (?:\p{L}+ )?(?:tablet|capsule|puff|drop|sachet|patch|spray|pill)/iu
const half = /\bhalf (?:a|of|an?) /i

/** How many tablets are taken at a time, as a medication list says. */
function countIn(text: string): number {
  if (half.test(text)) return 0.5
  return Number(counted.exec(text)?.[1] ?? 1)
}

/** Figures by which people call the dose of a listed drug. */
export interface ListedDoses {
  /** Of a tablet, and of all that is taken at one time. */
  single: Dose[]
  /** Of a day. */
  daily: Dose[]
}

/** By each entry of the drug, and by all of them together. */
export function listedDoses(entries: readonly string[]): ListedDoses {
  const each = entries.flatMap((text) => {
    const count = countIn(text)
    const often = frequencyIn(text)?.perDay ?? 1
    const [dose, ...others] = dosesIn(text).filter(({ unit }) => unit !== '')
    return dose ? [{ dose, others, count, often }] : []
  })
  const times = (by: number) => (dose: Dose) => ({ ...dose, value: dose.value * by })
  const single = each.flatMap(({ dose, others, count }) =>
    [dose, ...others].flatMap((one) => [one, times(count)(one)]),
  )
  const daily = each.map(({ dose, count, often }) => times(count * often)(dose))
  const atOnce = each.map(({ dose, count }) => times(count)(dose))
  return { single: [...single, ...summed(atOnce)], daily: [...daily, ...summed(daily)] }
}

/** "100 in the morning and 200 at night" are 300 a day; none if their units differ. */
export function summed(doses: readonly Dose[]): Dose[] {
  const [first] = doses
  if (!first || doses.some(({ unit }) => unit !== first.unit)) return []
  return [{ ...first, value: doses.reduce((sum, { value }) => sum + value, 0) }]
}

const noFrequency = /\b(?:as needed|if (?:needed|required)|when (?:needed|required)|as directed)\b/i

/** How often the entries of a drug say that it is taken: each, and all together; none for a drug that is taken as needed. */
export function listedFrequencies(entries: readonly string[]): number[] {
  if (entries.some((text) => noFrequency.test(text))) return []
  const each = entries.flatMap((text) => {
    const { perDay = 0 } = frequencyIn(text) ?? {}
    // "Two a day" are two tablets.
    return perDay > 0 ? [perDay, perDay * Math.max(1, countIn(text))] : []
  })
  const all = entries.reduce((sum, text) => sum + (frequencyIn(text)?.perDay ?? 0), 0)
  return all > 0 ? [...each, all] : []
}

const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b))

/** Whether two doses are equal; a bare figure is in any unit. */
export function sameDose(a: Dose, b: Dose): boolean {
  const [one, other] = [milligrams[a.unit], milligrams[b.unit]]
  if (one !== undefined && other !== undefined) return isNear(a.value * one, b.value * other)
  if (a.unit !== '' && b.unit !== '') return a.unit === b.unit && isNear(a.value, b.value)
  const factors = a.unit in milligrams || b.unit in milligrams ? [1, 1e3, 1e-3] : [1]
  return factors.some((factor) => isNear(a.value, b.value * factor))
}

/** Bare figures beyond this multiple of a listed dose measure something else. */
const farthest = 6

/** Whether a figure can be a dose of a drug that is listed with another. */
export function isPlausible(said: Dose, listed: readonly Dose[]): boolean {
  if (said.unit !== '') return listed.some(({ unit }) => comparable(unit, said.unit))
  return listed.some(({ value }) =>
    [1, 1e3, 1e-3].some((factor) => {
      const ratio = said.value / (value * factor)
      return ratio <= farthest && ratio >= 1 / farthest
    }),
  )
}

const comparable = (a: string, b: string): boolean =>
  a === b || (a in milligrams && b in milligrams)

/** Times of the day, each by the words for it. */
const dayTimes: readonly RegExp[] = [
  /\b(?:mornings?|breakfast|first thing|get up|gets up|wak(?:e|es|ing)(?: up)?)\b/i,
  /\b(?:lunch(?:time)?|noon|midday|middle of the day)\b/i,
  /\b(?:afternoons?|(?:my|his|her|and|lunch,?) tea|teatime|dinner(?:time)?|supper|evenings?)\b/i,
  /\b(?:bedtime|nights?|bed|tonight)\b/i,
]
const days = 'mon|tues|wednes|thurs|fri|satur|sun'
/** "Every Monday", "on Tuesdays". */
const weekdays = new RegExp(
  String.raw`\b(?:(?:every|each|on(?: an?)?) (?:${days})day|(?:${days})days)\b`,
  'i',
)
const anyWeekday = new RegExp(String.raw`\b(?:${days})day`, 'gi')
const each = /\b(?:every|each|just|only|once|one|1)\b/i
const single = /\b(?:just|only) (?:take |have |use )?(?:it |the )?(?:once|one|1)\b(?! of\b)/i
const perDay = /\b(\d+) a day\b/i

/** How often a normal text says that something is taken. */
export function frequencyIn(text: string): Frequency | undefined {
  const spoken = quantitiesIn(text).filter(({ kind }) => kind === 'frequency')
  const counted = spoken.find(({ start, end }) =>
    /\d|hour|week|month|year/i.test(text.slice(start, end)),
  )
  const weekly = weekdays.exec(text)?.[0]
  const named = new Set(text.toLowerCase().match(anyWeekday))
  if (weekly) return { perDay: named.size / 7, words: [...named].join(', '), isPartial: false }
  if (counted && typeof counted.value === 'number')
    return {
      perDay: counted.value,
      words: text.slice(counted.start, counted.end),
      isPartial: false,
    }
  if (named.size > 0) return undefined
  const times = dayTimes.flatMap((time) => time.exec(text)?.[0] ?? [])
  const number = perDay.exec(text)
  if (times.length > 1) return { perDay: times.length, words: times.join(', '), isPartial: false }
  if (number) return { perDay: Number(number[1]), words: number[0], isPartial: false }
  const once = single.exec(text)?.[0]
  if (once) return { perDay: 1, words: once, isPartial: false }
  const daily = /\b(?:every|each) day\b|\bdaily\b/i.exec(text)?.[0]
  const [time] = times
  if (daily) return { perDay: 1, words: daily, isPartial: true }
  return time === undefined ? undefined : { perDay: 1, words: time, isPartial: !each.test(text) }
}
