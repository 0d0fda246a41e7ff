import type { BitReader } from '../bits.ts'
import { EIGHT_SHORT, type Windowing } from './window.ts'

const WINDOW = 128
const LONGEST_ORDER = 12

/** A filter over lines, which shapes noise in time (ISO/IEC 14496-3 §4.6.9). */
export interface TnsFilter {
  from: number
  to: number
  isBackward: boolean
  weights: Float64Array
}

/** Reads tns_data (table 4.54). @throws Error if the order is that of another profile */
export function readTns(reader: BitReader, windowing: Windowing): TnsFilter[] {
  const { sequence, coded, offsets, tnsBands } = windowing
  const isShort = sequence === EIGHT_SHORT
  const last = Math.min(tnsBands, coded)
  const filters: TnsFilter[] = []
  for (let window = 0; window < (isShort ? 8 : 1); window++) {
    const count = reader.read(isShort ? 1 : 2)
    const resolution = count > 0 ? reader.read(1) + 3 : 0
    let top = offsets.length - 1
    for (let n = 0; n < count; n++) {
      const bottom = Math.max(0, top - reader.read(isShort ? 4 : 6))
      const order = reader.read(isShort ? 3 : 5)
      if (order > LONGEST_ORDER) throw new Error('the filter is too long for the profile')
      if (order > 0) {
        const isBackward = reader.read(1) === 1
        const weights = readWeights(reader, order, resolution)
        const line = (band: number) => window * WINDOW + (offsets[Math.min(band, last)] ?? 0)
        filters.push({ from: line(bottom), to: line(top), isBackward, weights })
      }
      top = bottom
    }
  }
  return filters
}

/** Reflection coefficients, quantised by arc sine, as the weights of the samples before. */
function readWeights(reader: BitReader, order: number, resolution: number): Float64Array {
  const bits = resolution - reader.read(1)
  const half = 2 ** (resolution - 1)
  let weights = new Float64Array(0)
  for (let m = 0; m < order; m++) {
    const raw = reader.read(bits)
    const value = raw >= 2 ** (bits - 1) ? raw - 2 ** bits : raw
    const reflection = Math.sin((value * Math.PI) / 2 / (value >= 0 ? half - 0.5 : half + 0.5))
    const next = new Float64Array(m + 1)
    for (let k = 0; k < m; k++) next[k] = weights[k]! + reflection * weights[m - 1 - k]! // both within
    next[m] = reflection
    weights = next
  }
  return weights
}

/** Filters the lines in place. */
export function applyTns(spectrum: Float32Array, filters: readonly TnsFilter[]): void {
  for (const { from, to, isBackward, weights } of filters)
    for (let n = 0; n < to - from; n++) {
      const line = isBackward ? to - 1 - n : from + n
      let sum = spectrum[line] ?? 0
      for (let k = 1; k <= Math.min(n, weights.length); k++)
        sum -= weights[k - 1]! * spectrum[isBackward ? line + k : line - k]! // both within
      spectrum[line] = sum
    }
}
