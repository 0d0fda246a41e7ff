import { expect, it } from 'vitest'
import { bytesOf, secondsOf, toInt16, toPcm16, toSamples, wavOf, wholeSamples } from './pcm.ts'

it('reads samples from an odd place of a buffer', () => {
  const bytes = Uint8Array.of(9, 1, 0, 2, 0, 9)
  expect([...toInt16(bytes.subarray(1, 5))]).toEqual([1, 2])
})

it('keeps samples through floating point and back, and clips what is too loud', () => {
  const loud = Float32Array.of(0, 0.5, -0.5, 2, -2)
  const back = toSamples(toPcm16(loud))
  const expected = [0, 0.5, -0.5, 1, -1]
  back.forEach((sample, i) => expect(sample).toBeCloseTo(expected[i] ?? NaN, 3))
})

it('never tears a sample in two', async () => {
  async function* pieces() {
    yield Uint8Array.of(1)
    yield Uint8Array.of(2, 3)
    yield Uint8Array.of(4)
  }
  const whole: number[][] = []
  for await (const piece of wholeSamples(pieces())) whole.push([...piece])
  expect(whole).toEqual([
    [1, 2],
    [3, 4],
  ])
})

it('counts seconds in whole samples', () => {
  expect(secondsOf(bytesOf(1.5))).toBe(1.5)
  expect(bytesOf(0.00004) % 2).toBe(0)
})

it('writes a WAV header that tells rate and length', () => {
  const wav = Buffer.from(wavOf(new Uint8Array(320)))
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
  expect([wav.readUInt32LE(24), wav.readUInt32LE(40), wav.length]).toEqual([16_000, 320, 364])
})
