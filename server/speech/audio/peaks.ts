/** Samples that one peak covers: 0.1 s at 16 kHz. */
export const PEAK_SAMPLES = 1_600

/**
 * The largest absolute sample, 0 to 32,768, of every 0.1 s of PCM16; the last peak may cover less.
 * @param pcm at an even offset of its buffer
 */
export function findPeaks(pcm: Uint8Array): Uint16Array {
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.byteLength >> 1)
  const peaks = new Uint16Array(Math.ceil(samples.length / PEAK_SAMPLES))
  for (let at = 0; at < peaks.length; at += 1) {
    const end = Math.min(samples.length, (at + 1) * PEAK_SAMPLES)
    let peak = 0
    for (let n = at * PEAK_SAMPLES; n < end; n += 1)
      peak = Math.max(peak, Math.abs(samples[n] ?? 0))
    peaks[at] = peak
  }
  return peaks
}

/**
 * Adds peaks of a stretch of a recording to the peaks of the whole, of which there may be fewer.
 * @param whole peaks of equal shares of the recording, changed
 * @param samples length of the recording
 * @param startSample where the stretch begins
 */
export function addPeaks(
  whole: Uint16Array,
  samples: number,
  startSample: number,
  peaks: Uint16Array,
): void {
  const share = samples / whole.length
  for (const [n, peak] of peaks.entries()) {
    const start = startSample + n * PEAK_SAMPLES
    const end = Math.min(samples, start + PEAK_SAMPLES)
    // It may span several pixels, and none of them must look silent.
    for (let at = Math.floor(start / share); at * share < end && at < whole.length; at += 1)
      whole[at] = Math.max(whole[at] ?? 0, peak)
  }
}
