import type { Quantity } from './quantities.ts'
import { findUnit, type Unit } from './units.ts'

export type Comparison = 'same' | 'different' | 'incomparable'

/** Figures converted between systems were rounded on the way: 38.2 C is 100.76 F, said as 100.8. */
const CONVERTED = 0.006
const EXACT = 1e-6
/** A year and twelve months. */
const CALENDAR = 0.02
/** A month and four weeks. */
const MONTH = 0.085
/** A medicine's unit of count: six tablets are six doses. */
const portions = new Set(['tablet', 'capsule', 'dose', 'sachet'])

const metric = new Set(['kg', 'g', 'mg', 'mcg', 'cm', 'm', 'mm', 'km', 'l', 'ml'])
const doseKinds = new Set(['dose', 'strength'])
const families: readonly (readonly string[])[] = [
  ['dose', 'strength', 'measure', 'plain'],
  ['duration', 'age', 'plain'],
  ['count', 'plain'],
  ['percent', 'plain'],
  ['temperature', 'plain'],
  ['rate', 'plain'],
  ['score', 'plain'],
  ['phone', 'plain'],
  ['date', 'plain'],
  ['time', 'plain'],
]

function isComparable(a: Quantity, b: Quantity): boolean {
  if (a.kind === b.kind) return true
  return families.some((family) => family.includes(a.kind) && family.includes(b.kind))
}

const ends = (quantity: Quantity): [number, number] =>
  typeof quantity.value === 'number' ? [quantity.value, quantity.value] : quantity.value

const isNear = (a: number, b: number, tolerance: number) =>
  Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b)) + 1e-9

function equal(
  a: Quantity,
  b: Quantity,
  scaleA: number,
  scaleB: number,
  tolerance: number,
): Comparison {
  const [lowA, highA] = ends(a)
  const [lowB, highB] = ends(b)
  const isSame =
    isNear(lowA * scaleA, lowB * scaleB, tolerance) &&
    isNear(highA * scaleA, highB * scaleB, tolerance)
  return isSame ? 'same' : 'different'
}

function compareTemperatures(a: Quantity, b: Quantity): Comparison {
  const toCelsius = (value: number) => ((value - 32) * 5) / 9
  const [fahrenheit, celsius] = a.unit === 'F' ? [a, b] : [b, a]
  // A tenth of a degree either way was rounded.
  const isSame = Math.abs(toCelsius(ends(fahrenheit)[0]) - ends(celsius)[0]) <= 0.1
  return isSame ? 'same' : 'different'
}

function tolerance(a: Unit, b: Unit): number {
  if (a.unit === b.unit) return EXACT
  if (a.dimension === 'time') return a.unit === 'month' || b.unit === 'month' ? MONTH : CALENDAR
  return metric.has(a.unit) === metric.has(b.unit) ? EXACT : CONVERTED
}

/**
 * Whether two quantities are the same amount in any unit. The same figure with another unit of the same kind is
 * 'different'; incomparable kinds, such as a dose and a duration, are 'incomparable'.
 */
export function compareQuantities(a: Quantity, b: Quantity): Comparison {
  if (!isComparable(a, b)) return 'incomparable'
  if (a.kind === 'date' && b.kind === 'date') return compareDates(a, b)
  if (a.kind === 'time' && b.kind === 'plain') return compareClock(a, b)
  if (b.kind === 'time' && a.kind === 'plain') return compareClock(b, a)
  if (a.kind === 'plain' || b.kind === 'plain') return equal(a, b, 1, 1, EXACT)
  if (a.unit === b.unit) return equal(a, b, 1, 1, EXACT)
  if (a.kind === 'temperature') return compareTemperatures(a, b)
  const [unitA, unitB] = [findUnit(a.unit), findUnit(b.unit)]
  if (!unitA || !unitB) return 'different'
  if (unitA.dimension === unitB.dimension && unitA.dimension !== 'count')
    return equal(a, b, unitA.factor, unitB.factor, tolerance(unitA, unitB))
  if (portions.has(a.unit) && portions.has(b.unit)) return equal(a, b, 1, 1, EXACT)
  const areDoses = doseKinds.has(a.kind) && doseKinds.has(b.kind)
  const isSameFigure = equal(a, b, 1, 1, EXACT) === 'same'
  return areDoses || isSameFigure ? 'different' : 'incomparable'
}

/** "About eleven" is 11:00 or 23:00. */
function compareClock(time: Quantity, hour: Quantity): Comparison {
  const [minutes] = ends(time)
  const [said] = ends(hour)
  if (said < 1 || said > 12 || !Number.isInteger(said)) return 'incomparable'
  return minutes % 720 === (said % 12) * 60 ? 'same' : 'different'
}

function compareDates(a: Quantity, b: Quantity): Comparison {
  const isYear = (q: Quantity) => q.unit === 'year'
  if (isYear(a) !== isYear(b)) return 'incomparable'
  if (a.unit !== '' && b.unit !== '' && a.unit !== b.unit) return 'different'
  return equal(a, b, 1, 1, EXACT)
}
