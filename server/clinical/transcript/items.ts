import { kin } from './kin.ts'
import { findNumbers } from './spoken-numbers.ts'
import { findUnit, unitSpellings, type Dimension } from './units.ts'

/** A value of a text that a speaker may withdraw. */
export interface Item {
  start: number
  end: number
  /** Only values of one class replace each other. */
  class: 'number' | 'date' | 'frequency' | 'side' | 'weekday' | 'month' | 'kin' | 'daytime'
  /** The same for the same value, however it was said. */
  value: string
  /** Of a number with a unit: as said, with the space before it. */
  unit?: string
  dimension?: Dimension
}

const words = (source: string) =>
  new RegExp(String.raw`(?<![\p{L}-])(?:${source})(?![\p{L}-])`, 'giu')
const unitAfter = new RegExp(String.raw`^[ -]?(?:${unitSpellings.join('|')})(?![\p{L}])`, 'iu')

const classes: readonly (readonly [Item['class'], RegExp])[] = [
  ['frequency', words('once|twice|thrice')],
  ['side', words('left|right')],
  ['weekday', words('mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?')],
  [
    'month',
    words('january|february|march|april|june|july|august|september|october|november|december'),
  ],
  [
    'kin',
    words(
      Object.keys(kin)
        .sort((a, b) => b.length - a.length)
        .join('|'),
    ),
  ],
  ['daytime', words('(?:in the )?(?:morning|evening|afternoon)|at night|at bedtime')],
]
const notASide =
  /^(?:\s+(?:now|away|then|so|okay|after|before|there|here|up|about)|\s*(?:,\s*)?(?:okay|so)(?!\p{L}))|^\?/iu
const times: Readonly<Record<string, string>> = { once: '1', twice: '2', thrice: '3' }

/** The values of a text, in order. */
export function splitItems(text: string): Item[] {
  const items = findNumbers(text).map((number) => numberItem(text, number))
  for (const [name, pattern] of classes)
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (name === 'side' && notASide.test(text.slice(end, end + 12))) continue
      const word = match[0].toLowerCase()
      items.push({ start, end, class: name, value: times[word] ?? kin[word] ?? word })
    }
  return items.sort((a, b) => a.start - b.start)
}

function numberItem(
  text: string,
  { start, end, text: value }: { start: number; end: number; text: string },
): Item {
  if (/\d(?:st|nd|rd|th)$/.test(value)) return { start, end, class: 'date', value }
  const after = text.slice(end, end + 24)
  if (/^ times/i.test(after)) return { start, end, class: 'frequency', value, unit: ' times' }
  const unit = unitAfter.exec(after)?.[0]
  const dimension = unit === undefined ? undefined : findUnit(unit.replace(/^[ -]/, ''))?.dimension
  if (unit === undefined || dimension === undefined) return { start, end, class: 'number', value }
  return {
    start,
    end: end + unit.length,
    class: 'number',
    value: value + unit.toLowerCase().replace(/s$/, ''),
    unit,
    dimension,
  }
}

/** Whether one value can take the other's place: the same class and, where both have a unit, the same dimension. */
export function canReplace(a: Item, b: Item): boolean {
  if (a.class !== b.class || a.value === b.value) return false
  return a.dimension === undefined || b.dimension === undefined || a.dimension === b.dimension
}
