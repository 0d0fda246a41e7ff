/** Zero crossings of the filter at each side: 60 dB of what would fold back is kept out, for 16 multiplications a sample. */
const lobes = 8

/**
 * Brings sound from one rate to a lower one, block by block, with a windowed-sinc filter (Smith, "Digital Audio
 * Resampling"). Samples lie between -1 and 1; rates are in Hz. Equal rates pass through.
 */
export function createResampler(from: number, to: number): (block: Float32Array) => Float32Array {
  if (from === to) return (block) => block
  const step = from / to
  const cutoff = Math.min(1, to / from)
  const reach = Math.ceil(lobes / cutoff)
  let held = new Float32Array(reach)
  // Place of the next output sample within `held` followed by the coming block.
  let at = reach
  return (block) => {
    const input = new Float32Array(held.length + block.length)
    input.set(held)
    input.set(block, held.length)
    const out: number[] = []
    for (; at + reach < input.length; at += step) out.push(filtered(input, at, reach, cutoff))
    const keep = Math.max(0, Math.floor(at) - reach)
    held = input.slice(keep)
    at -= keep
    return Float32Array.from(out)
  }
}

function filtered(input: Float32Array, at: number, reach: number, cutoff: number): number {
  let sum = 0
  for (let n = Math.ceil(at - reach); n <= at + reach; n++) {
    const x = n - at
    sum += (input[n] ?? 0) * cutoff * sinc(cutoff * x) * hann(x / reach)
  }
  return sum
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const hann = (x: number) => (Math.abs(x) > 1 ? 0 : 0.5 + 0.5 * Math.cos(Math.PI * x))

/** -1 … 1 as 16 bit, cut off beyond that. */
export function toPcm16(samples: Float32Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(samples, (x) => Math.round(Math.max(-1, Math.min(1, x)) * 32_767))
}
