import { createTransform } from './transform.ts'
import { EIGHT_SHORT, LONG_START, LONG_STOP, type Windowing } from './window.ts'

const LONG = 1024
const SHORT = 128
/** Where the first short window begins, and how long a start or stop window is flat. */
const FLAT = (LONG - SHORT) / 2
/** Full scale of the decoded samples. */
const FULL = 32_768

const toLong = createTransform(LONG)
const toShort = createTransform(SHORT)

/** The rising half of a window (ISO/IEC 14496-3 §4.6.11.3.2): sine, or Kaiser-Bessel derived. */
const sine = (length: number) =>
  Float64Array.from({ length }, (_, n) => Math.sin((Math.PI / (2 * length)) * (n + 0.5)))

function kaiserBessel(length: number, alpha: number): Float64Array {
  const kaiser = Array.from({ length: length + 1 }, (_, n) =>
    bessel(Math.PI * alpha * Math.sqrt(1 - ((2 * n) / length - 1) ** 2)),
  )
  const whole = kaiser.reduce((sum, value) => sum + value, 0)
  let sum = 0
  return Float64Array.from({ length }, (_, n) => Math.sqrt((sum += kaiser[n]!) / whole))
}

/** The modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; k < 50; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

const longWindows = [sine(LONG), kaiserBessel(LONG, 4)]
const shortWindows = [sine(SHORT), kaiserBessel(SHORT, 6)]

/** Makes 1,024 samples of each frame of one channel, -1 to 1. */
export function createFilterbank(): (spectrum: Float32Array, windowing: Windowing) => Float32Array {
  let overlap = new Float64Array(LONG)
  let lastShape = 0
  return (spectrum, { sequence, shape }) => {
    const shapes = { rising: lastShape, falling: shape }
    lastShape = shape
    const samples =
      sequence === EIGHT_SHORT
        ? shortFrame(spectrum, shapes)
        : longFrame(spectrum, sequence, shapes)
    const out = new Float32Array(LONG)
    for (let n = 0; n < LONG; n++) out[n] = (samples[n]! + overlap[n]!) / FULL
    overlap = samples.slice(LONG)
    return out
  }
}

interface Shapes {
  rising: number
  falling: number
}

function longFrame(spectrum: Float32Array, sequence: number, { rising, falling }: Shapes) {
  const samples = toLong(spectrum)
  const up = sequence === LONG_STOP ? stretched(rising) : longWindows[rising]!
  const down = sequence === LONG_START ? stretched(falling) : longWindows[falling]!
  for (let n = 0; n < LONG; n++) {
    samples[n]! *= up[n]!
    samples[2 * LONG - 1 - n]! *= down[n]!
  }
  return samples
}

/** A short rise between silence and full level, for frames beside short windows. */
function stretched(shape: number): Float64Array {
  const window = new Float64Array(LONG).fill(1, FLAT + SHORT)
  window.set(shortWindows[shape]!, FLAT)
  return window
}

function shortFrame(spectrum: Float32Array, { rising, falling }: Shapes): Float64Array {
  const samples = new Float64Array(2 * LONG)
  for (let window = 0; window < 8; window++) {
    const part = toShort(spectrum.subarray(window * SHORT, (window + 1) * SHORT))
    const up = shortWindows[window === 0 ? rising : falling]!
    const down = shortWindows[falling]!
    const at = FLAT + window * SHORT
    for (let n = 0; n < SHORT; n++) {
      samples[at + n]! += part[n]! * up[n]!
      samples[at + 2 * SHORT - 1 - n]! += part[2 * SHORT - 1 - n]! * down[n]!
    }
  }
  return samples
}
