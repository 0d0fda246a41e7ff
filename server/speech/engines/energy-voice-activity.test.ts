import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { expect, it } from 'vitest'
import { energyDetector } from './energy-voice-activity.ts'
import { packSpans } from '#server/speech/audio/pack.ts'
import { secondsOf } from '#server/speech/audio/pcm.ts'
import type { Span } from './voice-activity.ts'
import { inPieces } from './speech.compliance.ts'

const spoken = tonePcm(VISIT)

async function all(spans: AsyncIterable<Span>) {
  const found: { start: number; end: number }[] = []
  for await (const { start, pcm } of spans)
    found.push({ start, end: start + secondsOf(pcm.length) })
  return found
}

it('keeps every spoken word and leaves out the pauses between turns', async () => {
  const spans = await all(energyDetector.listen(inPieces(spoken.pcm, 999), {}).spans)
  expect(spans).toHaveLength(4)
  for (const word of spoken.words)
    expect(spans.some((span) => span.start <= word.start && span.end >= word.end)).toBe(true)
})

it('finds nothing in room noise, but speech in the same noise', async () => {
  const noise = (bytes: Uint8Array) => {
    const samples = new Int16Array(Uint8Array.from(bytes).buffer)
    return new Uint8Array(samples.map((s, i) => s + ((i * 7919) % 61) - 30).buffer)
  }
  const quiet = noise(new Uint8Array(160_000))
  expect(await all(energyDetector.listen(inPieces(quiet), {}).spans)).toEqual([])
  const spans = await all(energyDetector.listen(inPieces(noise(spoken.pcm)), {}).spans)
  expect(spans).toHaveLength(4)
})

it('joins speech across short pauses up to the longest an engine takes', async () => {
  const packed = (longestSeconds: number, longestGap: number) => {
    const { spans } = energyDetector.listen(inPieces(spoken.pcm), {})
    return all(packSpans(spans, { longestSeconds, longestGap }))
  }
  expect(await packed(600, 2)).toHaveLength(1)
  expect(await packed(600, 0.1)).toHaveLength(4)
  const halves = await packed(9, 2)
  expect(halves).toHaveLength(2)
  for (const piece of halves) expect(piece.end - piece.start).toBeLessThanOrEqual(9)
})

it('cuts speech without pauses at its quietest moment, and loses no sample', async () => {
  const rate = 16_000
  const tone = Int16Array.from({ length: 40 * rate }, (_, i) => 8000 * Math.sin(i / 3))
  const dip = tone.fill(400, 25 * rate, 25.06 * rate)
  const bytes = new Uint8Array(dip.buffer)
  const spans = await all(energyDetector.listen(inPieces(bytes), {}).spans)
  expect(spans).toHaveLength(2)
  expect(spans[0]?.end).toBeCloseTo(25.03, 1)
  expect(spans[1]).toMatchObject({ start: spans[0]?.end, end: 40 })
})
