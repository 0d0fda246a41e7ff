// Millions of times for an hour of sound: neither pairs nor callbacks in the loops. Every index is within its array.

/** Makes the samples of one window of its lines: twice as many, to be overlapped. */
type Transform = (lines: Float32Array) => Float64Array

/**
 * The inverse modified discrete cosine transform for a number of lines (ISO/IEC 14496-3 §4.6.11.3.1), by a cosine
 * transform of type IV and a complex Fourier transform of half the length (Britanak and Rao, 1999).
 * @param count lines, a power of two
 */
export function createTransform(count: number): Transform {
  const half = count / 2
  const fourier = createFourier(half)
  const turn = Array.from({ length: half }, (_, k) => (-Math.PI * (4 * k + 1)) / (4 * count))
  const cosines = Float64Array.from(turn, Math.cos)
  const sines = Float64Array.from(turn, Math.sin)
  const real = new Float64Array(half)
  const imaginary = new Float64Array(half)
  const cosine = new Float64Array(count)

  return (lines) => {
    for (let k = 0; k < half; k++) {
      const a = lines[2 * k]!
      const b = lines[count - 1 - 2 * k]!
      const c = cosines[k]!
      const s = sines[k]!
      real[k] = a * c - b * s
      imaginary[k] = a * s + b * c
    }
    fourier(real, imaginary)
    for (let k = 0; k < half; k++) {
      const a = real[k]!
      const b = imaginary[k]!
      const c = cosines[k]!
      const s = sines[k]!
      cosine[2 * k] = a * c - b * s
      cosine[count - 1 - 2 * k] = -(a * s + b * c)
    }
    return unfold(cosine)
  }
}

/** The symmetries of the transform: its second half, and both halves turned round and negated. */
function unfold(cosine: Float64Array): Float64Array {
  const count = cosine.length
  const half = count / 2
  const samples = new Float64Array(2 * count)
  const scale = 1 / count
  for (let n = 0; n < half; n++) {
    samples[n] = scale * cosine[n + half]!
    samples[3 * half + n] = -scale * cosine[n]!
  }
  for (let n = half; n < 3 * half; n++) samples[n] = -scale * cosine[3 * half - 1 - n]!
  return samples
}

/** A fast Fourier transform in place (Cooley and Tukey, radix 2). */
function createFourier(size: number): (real: Float64Array, imaginary: Float64Array) => void {
  const angles = Array.from({ length: size / 2 }, (_, n) => (2 * Math.PI * n) / size)
  const cosines = Float64Array.from(angles, Math.cos)
  const sines = Float64Array.from(angles, (angle) => -Math.sin(angle))
  const reversed = reverseBits(size)
  return (real, imaginary) => {
    reorder(real, reversed)
    reorder(imaginary, reversed)
    for (let span = 1; span < size; span *= 2) {
      const step = size / (2 * span)
      for (let start = 0; start < size; start += 2 * span)
        for (let n = 0; n < span; n++) {
          const c = cosines[n * step]!
          const s = sines[n * step]!
          const low = start + n
          const high = low + span
          const x = real[high]! * c - imaginary[high]! * s
          const y = real[high]! * s + imaginary[high]! * c
          real[high] = real[low]! - x
          imaginary[high] = imaginary[low]! - y
          real[low]! += x
          imaginary[low]! += y
        }
    }
  }
}

/** Every index with its bits in reverse order. */
function reverseBits(size: number): Uint32Array {
  const bits = Math.log2(size)
  return Uint32Array.from({ length: size }, (_, n) => {
    let reversed = 0
    for (let bit = 0; bit < bits; bit++) reversed |= ((n >> bit) & 1) << (bits - 1 - bit)
    return reversed
  })
}

function reorder(values: Float64Array, reversed: Uint32Array): void {
  for (let n = 0; n < values.length; n++) {
    const other = reversed[n]!
    if (other <= n) continue
    const value = values[n]!
    values[n] = values[other]!
    values[other] = value
  }
}
