import { expect, it } from 'vitest'
import { toInt16 } from './pcm.ts'
import { createUpsampler } from './resample.ts'

const tone = (hz: number, seconds = 1) =>
  new Uint8Array(
    Int16Array.from({ length: seconds * 16_000 }, (_, n) =>
      Math.round(10_000 * Math.sin((2 * Math.PI * hz * n) / 16_000)),
    ).buffer,
  )

/** Decibels of one frequency in PCM16 at 24 kHz, 0 for the tone as it was. */
function levelAt(pcm: Uint8Array, hz: number): number {
  const samples = toInt16(pcm).subarray(2400, 21_600)
  let [real, imaginary] = [0, 0]
  samples.forEach((sample, n) => {
    // Hann, so that a loud tone elsewhere does not leak to here.
    const window = 1 - Math.cos((2 * Math.PI * n) / samples.length)
    real += window * sample * Math.cos((2 * Math.PI * hz * n) / 24_000)
    imaginary += window * sample * Math.sin((2 * Math.PI * hz * n) / 24_000)
  })
  const amplitude = (2 * Math.hypot(real, imaginary)) / samples.length
  return 20 * Math.log10(amplitude / 10_000)
}

it.each([200, 1000, 4000, 6000, 7000])('keeps a tone of %i Hz as loud as it is', (hz) => {
  const out = createUpsampler()(tone(hz))
  expect(out.length / 2).toBe(24_000)
  expect(Math.abs(levelAt(out, hz))).toBeLessThan(0.3)
})

it.each([1000, 4000, 6000, 7000])('adds no image of a tone of %i Hz', (hz) => {
  const image = 16_000 - hz
  const seen = image > 12_000 ? 24_000 - image : image
  expect(levelAt(createUpsampler()(tone(hz)), seen)).toBeLessThan(-55)
})

it('gives the same for a stream in pieces as for the whole', () => {
  const pcm = tone(1234, 0.5)
  const whole = createUpsampler()(pcm)
  const resample = createUpsampler()
  const parts: Uint8Array[] = []
  for (let at = 0; at < pcm.length; at += 322) parts.push(resample(pcm.subarray(at, at + 322)))
  expect(Buffer.concat(parts).equals(Buffer.from(whole))).toBe(true)
})
