import { toInt16 } from './pcm.ts'

/** 16 kHz to 24 kHz: three samples in the place of two. */
const UP = 3
const DOWN = 2
/** Taps for each output sample; 48 keep images 60 dB down and speech flat to 7 kHz (Kaiser window, β 7). */
const TAPS = 48
const BETA = 7
/** Of the input rate: a little below its half, so that what folds over is gone. */
const CUTOFF = 0.485

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

/** A windowed sinc (Smith, "Spectral Audio Signal Processing", Kaiser), split into one filter for each phase. */
function createFilters(): Float64Array[] {
  const length = TAPS * UP
  const centre = (length - 1) / 2
  const taps = Float64Array.from({ length }, (_, n) => {
    const t = (n - centre) / UP
    const x = 2 * CUTOFF * t
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
    const window = bessel(BETA * Math.sqrt(1 - ((n - centre) / centre) ** 2)) / bessel(BETA)
    return 2 * CUTOFF * sinc * window
  })
  return Array.from({ length: UP }, (_, phase) =>
    Float64Array.from({ length: TAPS }, (__, k) => taps[phase + k * UP] ?? 0),
  )
}

/**
 * Makes a stream of PCM16 at 16 kHz one at 24 kHz. Pieces of any whole number of samples give the same stream; it lags
 * by 24 samples (1.5 ms).
 */
export function createUpsampler(): (pcm16: Uint8Array) => Uint8Array {
  const filters = createFilters()
  let history = new Float64Array(TAPS - 1)
  /** The place of the next output sample, in thirds of an input sample from the first of the next piece. */
  let position = 0

  return (pcm16) => {
    const input = toInt16(pcm16)
    const samples = new Float64Array(history.length + input.length)
    samples.set(history)
    samples.set(input, history.length)
    const out: number[] = []
    for (; position < input.length * UP; position += DOWN) {
      const filter = filters[position % UP] ?? history
      const last = Math.floor(position / UP) + history.length
      let sum = 0
      for (let k = 0; k < TAPS; k++) sum += (filter[k] ?? 0) * (samples[last - k] ?? 0)
      out.push(Math.max(-32_768, Math.min(32_767, Math.round(sum))))
    }
    position -= input.length * UP
    history = samples.slice(samples.length - (TAPS - 1))
    return new Uint8Array(Int16Array.from(out).buffer)
  }
}
