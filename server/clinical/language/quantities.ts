import { addedFraction } from './fractions.ts'
import { frequenciesIn } from './frequencies.ts'
import { numbersIn, type NumberSpan } from './numbers.ts'
import type { Quantity } from './quantity.ts'
import type { Token } from './tokens.ts'
import { findMonth, type QuantityKind, findUnit } from './units.ts'

/** Every quantity of one sentence in order of place. */
export function quantitiesIn(tokens: readonly Token[]): Quantity[] {
  const frequencies = frequenciesIn(tokens)
  const taken = new Set<number>()
  for (const q of frequencies) for (let i = q.from; i < q.to; i++) taken.add(i)
  const numbers = numbersIn(tokens).filter((n) => !taken.has(n.from))
  const found: Quantity[] = []
  for (let i = 0; i < numbers.length; i++) {
    const date = numericDate(tokens, numbers, i)
    if (date) {
      found.push(date.quantity)
      i += date.numbers - 1
      continue
    }
    const ratio = ratioAt(tokens, numbers, i)
    if (ratio) i++
    const one = ratio ?? single(tokens, numbers, i)
    if (one) found.push(one)
  }
  return [...found, ...frequencies, ...indefinite(tokens, taken)].sort((a, b) => a.start - b.start)
}

function place(tokens: readonly Token[], from: number, to: number) {
  return { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0, from, to }
}

const isSlash = (tokens: readonly Token[], a: NumberSpan | undefined, b: NumberSpan | undefined) =>
  a !== undefined &&
  b !== undefined &&
  !a.spoken &&
  !b.spoken &&
  b.from === a.to + 1 &&
  tokens[a.to]?.word === '/'

/** "03/2021" and "06/04/2021", which may be June or April. */
function numericDate(
  tokens: readonly Token[],
  numbers: NumberSpan[],
  i: number,
): { quantity: Quantity; numbers: number } | undefined {
  const [a, b, c] = numbers.slice(i, i + 3)
  if (!a || !b || !isSlash(tokens, a, b)) return undefined
  const [first = 0, second = 0] = [a.values[0], b.values[0]]
  if (c && isSlash(tokens, b, c)) {
    const raw = [`${first}-${second}`, `${second}-${first}`]
    return {
      quantity: {
        kind: 'date',
        raw,
        base: [first * 100 + second, second * 100 + first],
        unit: 'date',
        ...place(tokens, a.from, c.to),
      },
      numbers: 3,
    }
  }
  if (second < 1900 || first > 12) return undefined
  return {
    quantity: {
      kind: 'date',
      raw: [`${first}-${second}`],
      base: [first * 10_000 + second],
      unit: 'date',
      ...place(tokens, a.from, b.to),
    },
    numbers: 2,
  }
}

/** "142/90", "one forty two over ninety", "three out of six". */
function ratioAt(tokens: readonly Token[], numbers: NumberSpan[], i: number): Quantity | undefined {
  const a = numbers[i]
  const b = numbers[i + 1]
  if (!a || !b) return undefined
  const between = tokens
    .slice(a.to, b.from)
    .map((t) => t.word)
    .join(' ')
  if (!/^(?:\/|over|out of|out of a|on a scale of)$/.test(between)) return undefined
  const readings = a.values.flatMap((x) => b.values.map((y) => `${x}/${y}`))
  return { kind: 'ratio', raw: readings, base: [], unit: '', ...place(tokens, a.from, b.to) }
}

function single(tokens: readonly Token[], numbers: NumberSpan[], i: number): Quantity | undefined {
  const number = numbers[i]
  if (!number || isName(tokens, number)) return undefined
  const date = dateAt(tokens, number)
  if (date) return date
  if (number.ordinal) return undefined
  const unit = unitAfter(tokens, number.to) ?? unitOfRange(tokens, numbers, i)
  if (!unit) return isPronoun(tokens, number) ? undefined : plain(tokens, number)
  // "Two years and a half".
  const part = tokens[unit.to]?.word === 'and' ? addedFraction(tokens, unit.to) : undefined
  const values = number.values.map((value) => value + (part?.value ?? 0))
  const base = values.map((value) => value * unit.factor)
  const at = place(tokens, number.from, part?.to ?? unit.to)
  const afterUnit = tokens[unit.to]?.word === '-' ? unit.to + 1 : unit.to
  const kind = unit.name === 'years' && tokens[afterUnit]?.word === 'old' ? 'age' : unit.kind
  const dimension = kind === 'duration' || kind === 'age' ? 'days' : unit.name
  return { kind, raw: values, base, unit: dimension, ...at }
}

function plain(tokens: readonly Token[], number: NumberSpan): Quantity {
  const aged = /^(?:aged|age)$/.test(tokens[number.from - 1]?.word ?? '')
  const kind: QuantityKind = aged ? 'age' : 'plain'
  const base = aged ? number.values.map((v) => v * 365) : number.values
  return {
    kind,
    raw: number.values,
    base,
    unit: aged ? 'days' : '',
    ...place(tokens, number.from, number.to),
  }
}

function unitAfter(tokens: readonly Token[], at: number) {
  let next = at
  if (/^[-–]$/.test(tokens[next]?.word ?? '')) next++
  const word = tokens[next]?.word ?? ''
  const unit = findUnit(word === 'or' || word === 'more' ? '' : word)
  return unit && { ...unit, to: next + 1 }
}

/** "two to three weeks", "10-15 mg": the unit of the second number belongs to both. */
function unitOfRange(tokens: readonly Token[], numbers: NumberSpan[], i: number) {
  const a = numbers[i]
  const b = numbers[i + 1]
  if (!a || !b) return undefined
  const between = tokens
    .slice(a.to, b.from)
    .map((t) => t.word)
    .join(' ')
  if (!/^(?:to|or|-|–|or maybe|, maybe|and|, or)$/.test(between)) return undefined
  const unit = unitAfter(tokens, b.to)
  return unit && { ...unit, to: a.to }
}

/** "this one", "one of them", "COVID-19", "type 2", "L4": numbers that count nothing. */
function isName(tokens: readonly Token[], number: NumberSpan): boolean {
  const before = tokens[number.from - 1]
  const previous = before?.word ?? ''
  const isHyphen = /^[-–]$/.test(previous) && /^\p{L}/u.test(tokens[number.from - 2]?.word ?? '')
  if (isHyphen && tokens[number.from - 2]?.end === before?.start) return true
  return (
    /^(?:type|covid|h|stage|grade|omega|vitamin|number|t|l|c|s)$/.test(previous) &&
    number.values.length === 1
  )
}

function isPronoun(tokens: readonly Token[], number: NumberSpan): boolean {
  return (
    number.spoken &&
    number.values.length === 1 &&
    number.values[0] === 1 &&
    number.to - number.from === 1
  )
}

function dateAt(tokens: readonly Token[], number: NumberSpan): Quantity | undefined {
  const day = number.values[0] ?? 0
  const ofYear = tokens[number.from - 1]?.word === 'of' ? number.from - 2 : number.from - 1
  const month0 = findMonth(tokens[ofYear]?.word ?? '')
  if (month0 && day >= 1900 && day < 2100)
    return {
      kind: 'date',
      raw: [`${month0}-${day}`],
      base: [month0 * 10_000 + day],
      unit: 'date',
      ...place(tokens, ofYear, number.to),
    }
  if (day < 1 || day > 31) return undefined
  const before = findMonth(tokens[number.from - 1]?.word ?? '')
  const afterAt = tokens[number.to]?.word === 'of' ? number.to + 1 : number.to
  const after =
    number.ordinal || !number.spoken ? findMonth(tokens[afterAt]?.word ?? '') : undefined
  const month = before ?? after
  if (!month) return undefined
  const at = before
    ? place(tokens, number.from - 1, number.to)
    : place(tokens, number.from, afterAt + 1)
  return { kind: 'date', raw: [`${month}-${day}`], base: [month * 100 + day], unit: 'date', ...at }
}

/** "a week ago", "an hour and a half", "a couple of days". */
function indefinite(tokens: readonly Token[], taken: ReadonlySet<number>): Quantity[] {
  const found: Quantity[] = []
  for (let i = 0; i < tokens.length; i++) {
    const match = indefiniteAt(tokens, i)
    if (!match || taken.has(i) || taken.has(match.to - 1)) continue
    const unit = findUnit(tokens[match.to - 1]?.word ?? '')
    const part = tokens[match.to]?.word === 'and' ? addedFraction(tokens, match.to) : undefined
    const value = match.value + (part?.value ?? 0)
    if (!unit || (unit.kind !== 'duration' && value === 1)) continue
    const dimension = unit.kind === 'duration' ? 'days' : unit.name
    found.push({
      kind: unit.kind,
      raw: [value],
      base: [value * unit.factor],
      unit: dimension,
      ...place(tokens, i, part?.to ?? match.to),
    })
  }
  return found
}

function indefiniteAt(
  tokens: readonly Token[],
  at: number,
): { value: number; to: number } | undefined {
  const words = tokens.slice(at, at + 4).map((t) => t.word)
  const [a, b, c] = words
  if ((a === 'a' || a === 'the' || a === 'past' || a === 'last') && b === 'couple')
    return { value: 2, to: at + (c === 'of' ? 4 : 3) }
  if (a === 'couple' && at === 0) return { value: 2, to: at + (b === 'of' ? 3 : 2) }
  if ((a === 'a' || a === 'an') && findUnit(b ?? '')) return { value: 1, to: at + 2 }
  return undefined
}

/** Whether two quantities say the same: equal in base units, or equal numbers where one names no unit. */
export function sameQuantity(a: Quantity, b: Quantity): boolean {
  if (a.kind === 'ratio' || b.kind === 'ratio') return ratioAgrees(a, b)
  if (a.unit && b.unit && a.unit === b.unit)
    return a.base.some((x) => b.base.some((y) => isNear(x, y, a)))
  if (a.unit && b.unit && !interchangeable(a, b)) return false
  // "Two 500s" isn't twice a day.
  if ((a.kind === 'frequency') !== (b.kind === 'frequency')) return false
  return a.raw.some((x) => b.raw.includes(x))
}

function isNear(x: number, y: number, { kind, unit }: Quantity): boolean {
  if (unit === 'days' && isMonth(x) && isMonth(y)) return true
  if (kind === 'frequency' && isMonth(1 / x) && isMonth(1 / y)) return true
  return Math.abs(x - y) <= tolerance(kind) * Math.max(Math.abs(x), Math.abs(y))
}

// "Four weeks" and "a month" mean the same time.
const isMonth = (days: number) => [28, 30, 30.4].some((length) => Math.abs(days - length) < 0.01)

// Months have 28 to 31 days: "12 months" is "a year".
const tolerance = (kind: QuantityKind) => (kind === 'duration' || kind === 'age' ? 0.02 : 1e-6)

const interchangeable = (a: Quantity, b: Quantity) =>
  [a, b].some((q) => q.kind === 'percent' || q.kind === 'rate' || q.kind === 'degrees') &&
  a.kind === b.kind

function ratioAgrees(a: Quantity, b: Quantity): boolean {
  if (a.kind === b.kind) return a.raw.some((x) => b.raw.includes(x))
  const [ratio, other] = a.kind === 'ratio' ? [a, b] : [b, a]
  if (other.kind === 'duration') return ratio.raw.some((text) => isTime(String(text), other))
  return ratio.raw.some((text) => other.raw.some((x) => String(text).split('/')[0] === String(x)))
}

const lengths = new Map([
  ['7', 1],
  ['52', 7],
  ['12', 30.4],
])

/** British shorthand: 3/7 are three days, 2/52 two weeks, 6/12 six months. */
function isTime(text: string, other: Quantity): boolean {
  const [count, of = ''] = text.split('/')
  const each = lengths.get(of)
  return each !== undefined && other.base.some((days) => isNear(Number(count) * each, days, other))
}

/** Whether two quantities answer the same question, so that different values contradict each other. */
export function comparable(a: Quantity, b: Quantity): boolean {
  if (a.kind !== b.kind) return false
  return a.kind !== 'amount' || a.unit === b.unit
}
