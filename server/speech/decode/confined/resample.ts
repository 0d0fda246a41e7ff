import type { Block } from './block.ts'

export const OUTPUT_RATE = 16_000
/** Zero crossings of the filter on each side; with the Kaiser window below, what folds over is 60 dB down. */
const CROSSINGS = 16
const BETA = 6
/** Of half the lower rate: the filter falls off above. */
const CUTOFF = 0.94
const MOST_PHASES = 640

interface Filter {
  taps: number
  phases: Float32Array[]
}

/** The modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; k < 30; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** A windowed sinc (Smith, "Digital Audio Resampling", Kaiser window), one filter for each phase. */
function createFilter(rate: number): Filter {
  const cutoff = Math.min(1, OUTPUT_RATE / rate) * CUTOFF
  const half = Math.ceil(CROSSINGS / cutoff)
  const count = Math.min(MOST_PHASES, OUTPUT_RATE / divisor(OUTPUT_RATE, rate))
  const phases = Array.from({ length: count }, (_, phase) =>
    Float32Array.from({ length: 2 * half }, (__, k) => {
      const t = k - half + 1 - phase / count
      const window = bessel(BETA * Math.sqrt(Math.max(0, 1 - (t / half) ** 2))) / bessel(BETA)
      const x = Math.PI * cutoff * t
      return cutoff * window * (x === 0 ? 1 : Math.sin(x) / x)
    }),
  )
  return { taps: 2 * half, phases }
}

/** Makes blocks of any rate and number of channels PCM16 at 16 kHz, mono. A change of rate starts a new resampler. */
export function createResampler(): (block: Block) => Int16Array {
  let rate = 0
  let filter: Filter = { taps: 0, phases: [] }
  let waiting = new Float32Array(0)
  let position = 0

  return (block) => {
    const mono = mix(block)
    if (block.rate === OUTPUT_RATE) return toInt16(mono)
    if (block.rate !== rate) {
      rate = block.rate
      filter = createFilter(rate)
      // Half of the filter comes before the first sample.
      waiting = new Float32Array(filter.taps / 2 - 1)
      position = 0
    }
    const input = new Float32Array(waiting.length + mono.length)
    input.set(waiting)
    input.set(mono, waiting.length)
    const step = rate / OUTPUT_RATE
    const count = Math.max(0, Math.ceil((input.length - filter.taps + 1 - position) / step))
    const out = new Float32Array(count)
    for (let n = 0; n < count; n++) {
      const at = position + n * step
      out[n] = convolve(input, filter, at)
    }
    const next = position + count * step
    const done = Math.min(Math.floor(next), input.length)
    position = next - done
    waiting = input.slice(done)
    return toInt16(out)
  }
}

function convolve(input: Float32Array, { taps, phases }: Filter, at: number): number {
  let from = Math.floor(at)
  let phase = Math.round((at - from) * phases.length)
  if (phase === phases.length) {
    phase = 0
    from += 1
  }
  const weights = phases[phase]
  if (!weights) return 0
  let sum = 0
  const length = Math.min(taps, input.length - from)
  for (let k = 0; k < length; k++) sum += weights[k]! * input[from + k]! // both within
  return sum
}

function mix({ channels }: Block): Float32Array {
  const [first = new Float32Array(0), ...others] = channels
  if (others.length === 0) return first
  const sum = Float32Array.from(first)
  for (const channel of others) for (let n = 0; n < sum.length; n++) sum[n]! += channel[n]!
  for (let n = 0; n < sum.length; n++) sum[n]! /= channels.length
  return sum
}

function toInt16(samples: Float32Array): Int16Array {
  const out = new Int16Array(samples.length)
  for (let n = 0; n < samples.length; n++) {
    const value = Math.round(samples[n]! * 32_768) // within
    out[n] = value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value
  }
  return out
}
