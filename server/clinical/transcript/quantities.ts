import { contextKinds, type QuantityKind } from './quantity-kinds.ts'
import { findUnit, unitSpellings, type Unit } from './units.ts'

export interface Quantity {
  /** A single value, or the low and high end of a range; of a blood pressure systolic and diastolic. */
  value: number | [number, number]
  /** As in `units.ts`; 'per day' for a frequency; '' for none. */
  unit: string
  kind: QuantityKind
  /** Offsets in the normalised text. */
  start: number
  end: number
}

const number = String.raw`\d{1,9}(?:\.\d{1,5})?`
const spelling = unitSpellings.join('|')
const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

type Reader = (
  groups: readonly (string | undefined)[],
) => Omit<Quantity, 'start' | 'end'> | undefined

const n = (text: string | undefined) => Number(text ?? Number.NaN)
const perDay: Readonly<Record<string, number>> = {
  hour: 24,
  day: 1,
  night: 1,
  morning: 1,
  evening: 1,
  week: 1 / 7,
  month: 1 / 30.4,
  year: 1 / 365,
}
const phoneNumbers = new Set(['111', '999', '911', '000', '112', '988', '811', '13', '101'])

function range(text: string | undefined): number | [number, number] {
  const [low, high] = (text ?? '').split('-').map(Number)
  return high === undefined ? (low ?? Number.NaN) : [low ?? 0, high]
}

const scale = (value: number | [number, number], by: (x: number) => number): Quantity['value'] =>
  typeof value === 'number' ? by(value) : sorted(by(value[0]), by(value[1]))
const sorted = (a: number, b: number): [number, number] => (a <= b ? [a, b] : [b, a])

const word = (source: string) =>
  new RegExp(String.raw`(?<![\p{L}\d.,/])(?:${source})(?![\p{L}\d])`, 'giu')

/** Readers in order: where two match at one place the first wins. */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [word(String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d\d-\d\d`), ([all]) => dateOf(all ?? '')],
  [
    word(
      String.raw`(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthNames})(?: (\d{4}))?|(${monthNames}) (\d{1,2})(?:st|nd|rd|th)?`,
    ),
    ([, d1, , , , d2]) => ({ value: n(d1 ?? d2), unit: '', kind: 'date' }),
  ],
  [
    word(String.raw`(\d{1,2})(?:st|nd|rd|th)`),
    ([, d]) => ({ value: n(d), unit: '', kind: 'date' }),
  ],
  [
    word(String.raw`(\d{1,2})[:.](\d\d)(?: ?[ap]\.?m\.?)|(\d{1,2}):(\d\d)|(\d{1,2}) ?[ap]\.?m\.?`),
    ([all, h1, m1, h2, m2, h3]) => timeOf(all ?? '', n(h1 ?? h2 ?? h3), n(m1 ?? m2 ?? '0')),
  ],
  [word(String.raw`(\d{1,5})/(\d{1,5})(?! ?ml)`), ([, a, b]) => fraction(n(a), n(b))],
  [
    word(
      String.raw`(${number}(?:-${number})?) times? (?:a|per|every) (day|night|week|month|year|hour)`,
    ),
    ([, count, span]) => ({
      value: scale(range(count), (x) => x * (perDay[span ?? ''] ?? 1)),
      unit: 'per day',
      kind: 'frequency',
    }),
  ],
  [
    word(
      String.raw`every (?:(${number}(?:-${number})?) )?(hour|day|night|morning|evening|week|month|year)s?`,
    ),
    ([, count, span]) => ({
      value: scale(range(count ?? '1'), (x) => (perDay[span ?? ''] ?? 1) / x),
      unit: 'per day',
      kind: 'frequency',
    }),
  ],
  [
    word(String.raw`(?:every|each) (?:mon|tues|wednes|thurs|fri|satur|sun)day`),
    () => ({ value: 1 / 7, unit: 'per day', kind: 'frequency' }),
  ],
  [
    word(String.raw`(${number}) x (${number}) (mg|mcg|g|ml)`),
    ([, a, b, unit]) => ({ value: n(a) * n(b), unit: unit ?? '', kind: 'dose' }),
  ],
  [
    word(String.raw`(${number}) ft (${number}) in`),
    ([, ft, inch]) => ({ value: n(ft) + n(inch) / 12, unit: 'ft', kind: 'measure' }),
  ],
  [
    word(String.raw`(${number}) st (${number}) lb`),
    ([, st, lb]) => ({ value: n(st) * 14 + n(lb), unit: 'lb', kind: 'measure' }),
  ],
  [
    word(String.raw`(${number}(?:-${number})?)[- ](?:years?|yr)[- ]?old`),
    ([, a]) => ({ value: range(a), unit: 'year', kind: 'age' }),
  ],
  [
    word(String.raw`(${number}(?:-${number})?)[- ](month|week|day)s?[- ]old`),
    ([, a, unit]) => ({ value: range(a), unit: unit ?? '', kind: 'age' }),
  ],
  [
    new RegExp(
      String.raw`(?<![\p{L}\d.,/])(${number}(?:-${number})?)(?: ?|-)(?!in \p{L})(${spelling})(?![\p{L}\d])`,
      'giu',
    ),
    ([, value, said]) => withUnit(range(value), findUnit(said ?? '')),
  ],
]

function dateOf(text: string): Omit<Quantity, 'start' | 'end'> | undefined {
  const parts = text.split(/[/.-]/).map(Number)
  const [a = 0, b = 0, c = 0] = parts
  if (a > 31) return { value: c, unit: `${a}-${b}`, kind: 'date' }
  if (a > 31 || b > 31 || (a > 12 && b > 12)) return undefined
  return { value: a, unit: `${c}-${b}`, kind: 'date' }
}

function timeOf(
  text: string,
  hour: number,
  minute: number,
): Omit<Quantity, 'start' | 'end'> | undefined {
  if (hour > 24 || minute > 59) return undefined
  const isAfternoon = /p\.?m/i.test(text) && hour < 12
  return { value: (isAfternoon ? hour + 12 : hour) * 60 + minute, unit: 'minute', kind: 'time' }
}

function fraction(a: number, b: number): Omit<Quantity, 'start' | 'end'> | undefined {
  if (a >= 60 && a <= 280 && b >= 30 && b <= 160 && a > b)
    return { value: [a, b], unit: 'mmHg', kind: 'blood-pressure' }
  return { value: [a, b], unit: '/', kind: 'score' }
}

function withUnit(
  value: Quantity['value'],
  unit: Unit | undefined,
): Omit<Quantity, 'start' | 'end'> | undefined {
  if (!unit) return undefined
  return { value, unit: unit.unit, kind: kindOf(unit) }
}

function kindOf(unit: Unit): QuantityKind {
  if (unit.dimension === 'temperature') return 'temperature'
  if (unit.dimension === 'percent') return 'percent'
  if (unit.dimension === 'time') return 'duration'
  if (unit.dimension === 'rate') return 'rate'
  if (
    unit.unit === 'mg' ||
    unit.unit === 'mcg' ||
    unit.unit === 'g' ||
    unit.unit === 'ml' ||
    unit.unit === 'unit'
  )
    return 'dose'
  return unit.dimension === 'count' ? 'count' : 'measure'
}

const bare =
  /(?<![\p{L}\d.,/])(?<![\p{L}\d]-)(-?\d{1,9}(?:\.\d{1,5})?)(?:-(\d{1,9}(?:\.\d{1,5})?))?(?![\d/]|\.\d)/giu

/** The quantities of a normalised text, in order; no two overlap. */
export function quantitiesIn(normal: string): Quantity[] {
  if (!/\d|every|each/i.test(normal)) return []
  const found: Quantity[] = []
  const taken = new Uint8Array(normal.length)
  const isTaken = (start: number, end: number) => taken.subarray(start, end).includes(1)
  const add = (quantity: Quantity) => {
    found.push(quantity)
    taken.fill(1, quantity.start, quantity.end)
  }
  for (const [pattern, read] of readers) {
    for (const match of normal.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      const quantity = isTaken(start, end) ? undefined : read(match)
      if (quantity) add({ ...quantity, start, end })
    }
  }
  for (const match of normal.matchAll(bare)) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (isTaken(start, end)) continue
    add({ ...bareQuantity(normal, match[1] ?? '', match[2], start), start, end })
  }
  return found.map((q) => refine(q, normal)).sort((a, b) => a.start - b.start)
}

function bareQuantity(normal: string, low: string, high: string | undefined, start: number) {
  const value: Quantity['value'] = high === undefined ? Number(low) : [Number(low), Number(high)]
  const before = normal.slice(Math.max(0, start - 40), start)
  if (
    high === undefined &&
    phoneNumbers.has(low) &&
    /(?:call|ring|dial|phone|or|on) $/i.test(before)
  )
    return { value, unit: '', kind: 'phone' as const }
  const isDial =
    high === undefined && (phoneNumbers.has(low) || (low.startsWith('0') && low.length > 5))
  if (isDial && low.length >= 3 && /(?:call|ring|dial|phone|number)/i.test(before))
    return { value, unit: '', kind: 'phone' as const }
  const single = Number(low)
  const nearest = contextKinds
    .filter(({ low: least, high: most }) => single >= least && single <= most)
    .map((context) => ({ ...context, place: before.search(context.words) }))
    .reduce<{ place: number; context?: (typeof contextKinds)[number] }>(
      (best, { place, ...context }) => (place > best.place ? { place, context } : best),
      { place: -1 },
    ).context
  if (nearest) {
    const { unit, kind } = nearest
    return { value, unit: typeof unit === 'function' ? unit(single) : unit, kind }
  }
  if (high === undefined && /^(?:19|20)\d\d$/.test(low))
    return { value, unit: 'year', kind: 'date' as const }
  return { value, unit: '', kind: 'plain' as const }
}

/** A strength is a dose per something; degrees are a temperature only where a body can have them. */
function refine(quantity: Quantity, normal: string): Quantity {
  if (quantity.unit === 'degrees') {
    const value = typeof quantity.value === 'number' ? quantity.value : quantity.value[0]
    if (value >= 34 && value <= 43) return { ...quantity, unit: 'C' }
    if (value >= 93 && value <= 108) return { ...quantity, unit: 'F' }
    return { ...quantity, kind: 'measure' }
  }
  if (
    quantity.kind === 'dose' &&
    /^ ?(?:\/ ?\d* ?ml|tablets?|capsules?|tabs?)/.test(normal.slice(quantity.end))
  )
    return { ...quantity, kind: 'strength' }
  if (
    quantity.kind === 'duration' &&
    /(?:aged?|who is|she's|he's|is) $/i.test(
      normal.slice(Math.max(0, quantity.start - 10), quantity.start),
    ) &&
    quantity.unit !== 'minute'
  )
    return { ...quantity, kind: 'age' }
  return quantity
}
