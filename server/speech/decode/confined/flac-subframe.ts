import type { BitReader } from './bits.ts'

/** Coefficients of the fixed predictors (RFC 9639 §9.2.5), the newest sample first. */
const FIXED = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]]

/** The samples of one channel of a frame (§9.2), or undefined if they break the format. */
export function readSubframe(
  reader: BitReader,
  length: number,
  bits: number,
): Float64Array | undefined {
  reader.skip(1)
  const type = reader.read(6)
  const wasted = reader.read(1) ? unary(reader) + 1 : 0
  const size = bits - wasted
  if (size <= 0) return undefined
  const samples = new Float64Array(length)
  if (!fill(reader, samples, type, size)) return undefined
  if (wasted > 0) for (let n = 0; n < length; n++) samples[n]! *= 2 ** wasted
  return samples
}

function fill(reader: BitReader, samples: Float64Array, type: number, bits: number): boolean {
  if (type === 0) return Boolean(samples.fill(signed(reader, bits)))
  if (type === 1) {
    for (let n = 0; n < samples.length; n++) samples[n] = signed(reader, bits)
    return true
  }
  const fixed = type >= 8 && type <= 12 ? FIXED[type - 8] : undefined
  const order = fixed ? fixed.length : type - 31
  if (order < (fixed ? 0 : 1) || order > samples.length) return false
  for (let n = 0; n < order; n++) samples[n] = signed(reader, bits)
  if (fixed) return readResidual(reader, samples, order) && predict(samples, fixed, 0)
  const precision = reader.read(4) + 1
  const shift = signed(reader, 5)
  if (precision === 16 || shift < 0) return false
  const weights = Array.from({ length: order }, () => signed(reader, precision))
  return readResidual(reader, samples, order) && predict(samples, weights, shift)
}

/** Adds to each difference what the samples before it predict. */
function predict(samples: Float64Array, weights: number[], shift: number): boolean {
  const scale = 2 ** shift
  for (let n = weights.length; n < samples.length; n++) {
    let sum = 0
    for (let k = 0; k < weights.length; k++) sum += weights[k]! * samples[n - 1 - k]! // both within
    samples[n]! += Math.floor(sum / scale)
  }
  return true
}

/** Rice-coded differences in partitions (§9.2.7). */
function readResidual(reader: BitReader, samples: Float64Array, order: number): boolean {
  const method = reader.read(2)
  if (method > 1) return false
  const parameterBits = method === 0 ? 4 : 5
  const escape = 2 ** parameterBits - 1
  const partitions = 1 << reader.read(4)
  if (samples.length % partitions !== 0) return false
  const each = samples.length / partitions
  if (each < order) return false
  for (let p = 0, n = order; p < partitions; p++) {
    const parameter = reader.read(parameterBits)
    const rawBits = parameter === escape ? reader.read(5) : undefined
    for (const end = (p + 1) * each; n < end; n++)
      samples[n] = rawBits === undefined ? rice(reader, parameter) : signed(reader, rawBits)
    if (reader.isOver()) return false
  }
  return true
}

function rice(reader: BitReader, parameter: number): number {
  const folded = unary(reader) * 2 ** parameter + reader.read(parameter)
  return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
}

/** Zeros before a one. */
function unary(reader: BitReader): number {
  let zeros = 0
  while (!reader.isOver()) {
    const next = reader.peek(24)
    if (next > 0) {
      const run = Math.clz32(next) - 8
      reader.skip(run + 1)
      return zeros + run
    }
    reader.skip(24)
    zeros += 24
  }
  return zeros
}

function signed(reader: BitReader, bits: number): number {
  if (bits === 0) return 0
  const value = reader.read(bits)
  return value >= 2 ** (bits - 1) ? value - 2 ** bits : value
}
