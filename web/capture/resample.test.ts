import { expect, test } from 'vitest'
import { createResampler, toPcm16 } from './resample.ts'

const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, n) =>
    Math.sin((2 * Math.PI * hertz * n) / rate),
  )
const power = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length)

function inBlocks(input: Float32Array, from: number): Float32Array {
  const resample = createResampler(from, 16_000)
  const parts: number[] = []
  for (let at = 0; at < input.length; at += 128)
    parts.push(...resample(input.subarray(at, at + 128)))
  return Float32Array.from(parts)
}

test.each([48_000, 44_100])('a second at %i Hz becomes a second at 16 kHz', (rate) => {
  expect(Math.abs(inBlocks(tone(440, rate, 1), rate).length - 16_000)).toBeLessThan(20)
})

test('speech passes unchanged and what would fold back is kept out', () => {
  expect(power(inBlocks(tone(1000, 48_000, 1), 48_000))).toBeCloseTo(Math.SQRT1_2, 1)
  expect(power(inBlocks(tone(12_000, 48_000, 1), 48_000))).toBeLessThan(0.01)
})

test('block borders leave no trace', () => {
  const out = inBlocks(tone(500, 48_000, 1), 48_000)
  const whole = createResampler(48_000, 16_000)(tone(500, 48_000, 1))
  expect(
    Math.max(...out.slice(0, 15_000).map((x, n) => Math.abs(x - (whole[n] ?? 0)))),
  ).toBeLessThan(1e-4)
})

test('loud samples are cut off, not wrapped', () => {
  expect([...toPcm16(Float32Array.of(2, -2, 0.5))]).toEqual([32_767, -32_767, 16_384])
})
