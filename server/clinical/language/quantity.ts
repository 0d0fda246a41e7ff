import type { QuantityKind } from './units.ts'

/** A number with its meaning: 50 mg, 142/90, two weeks, twice a day. */
export interface Quantity {
  kind: QuantityKind
  /** The numbers as said, every reading of them; for a ratio "142/90". */
  raw: (number | string)[]
  /** In base units (mg, ml, days, per day …). */
  base: number[]
  /** Name of the base dimension, such as 'mg'; '' if none was said. */
  unit: string
  start: number
  end: number
  /** Index of the first token and of the one after the last. */
  from: number
  to: number
}
