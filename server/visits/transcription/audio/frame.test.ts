import { expect, test } from 'vitest'
import { MAX_RECORDING_SECONDS, sampleRate } from '#contract/transcripts.ts'
import { type Frame, frameBytes, isPastEnd, parseFrame } from './frame.ts'
import { beforeCut, joinGaps, placeFrames } from './place.ts'

const longest = MAX_RECORDING_SECONDS * sampleRate
const frame = (start: number, samples: number, seq = 0): Frame => ({
  seq,
  start,
  pcm: Uint8Array.from({ length: samples * 2 }, (_, n) => n % 251),
})

test('a frame is read as it was sent', () => {
  for (const sent of [frame(0, 1), frame(12_345, 1_600, 7), frame(2 * longest, 1, 0x7fff_ffff)]) {
    const read = parseFrame(frameBytes(sent))
    expect(read && { ...read, pcm: Uint8Array.from(read.pcm) }).toEqual(sent)
  }
})

test('a malformed frame is refused', () => {
  const whole = frameBytes(frame(0, 10))
  const odd = [whole.subarray(0, 11), whole.subarray(0, 12), whole.subarray(0, whole.length - 1)]
  for (const bytes of [Buffer.alloc(0), ...odd]) expect(parseFrame(bytes)).toBeUndefined()
  const starts = [-1, 0.5, NaN, Infinity, 2 * longest + 1, Number.MAX_SAFE_INTEGER + 1]
  for (const start of starts)
    expect([start, parseFrame(frameBytes(frame(start, 1)))]).toEqual([start, undefined])
  expect(parseFrame(frameBytes(frame(0, 1, 0x8000_0000)))).toBeUndefined()
  expect(parseFrame(frameBytes(frame(0, 32_768)))).toBeDefined()
  expect(parseFrame(frameBytes(frame(0, 32_769)))).toBeUndefined()
})

test('a recording ends with the sample that is past the longest one', () => {
  expect(isPastEnd(frame(longest - 10, 10))).toBe(false)
  expect(isPastEnd(frame(longest - 10, 11))).toBe(true)
})

test('everything before a withdrawal is kept, and nothing after it', () => {
  const frames = [frame(0, 100), frame(100, 100), frame(200, 100)]
  const kept = (cut: number | null) =>
    beforeCut(frames, cut).map(({ start, pcm }) => [start, pcm.length / 2])
  expect(kept(null)).toEqual([
    [0, 100],
    [100, 100],
    [200, 100],
  ])
  expect(kept(150)).toEqual([
    [0, 100],
    [100, 50],
  ])
  expect(kept(200)).toEqual([
    [0, 100],
    [100, 100],
  ])
  expect(kept(0)).toEqual([])
  expect(kept(1_000)).toEqual(kept(null))
})

test('frames after the stored ones are joined where they touch, and each gap begins another run', () => {
  const { runs, samples, gaps } = placeFrames(50, [
    frame(0, 100),
    frame(100, 20),
    frame(90, 20),
    frame(400, 10),
    frame(420, 10),
  ])
  expect(runs.map((run) => [run.start, run.samples, run.pieces.length])).toEqual([
    [50, 70, 2],
    [400, 10, 1],
    [420, 10, 1],
  ])
  expect(runs[0]?.pieces[0]).toEqual(frame(0, 100).pcm.subarray(100))
  expect(samples).toBe(430)
  // 10 ms are 160 samples: a shorter hole is rounding.
  expect(gaps).toEqual([{ from: 120 / sampleRate, to: 400 / sampleRate }])
  expect(placeFrames(0, [frame(160, 1)]).gaps).toHaveLength(1)
  expect(placeFrames(0, [frame(159, 1)]).gaps).toEqual([])
  expect(placeFrames(7, [])).toEqual({ runs: [], samples: 7, gaps: [] })
})

test('gaps of different causes stay apart, and the longer end counts', () => {
  const gap = (from: number, to: number, why?: 'withdrawn') => ({ from, to, ...(why && { why }) })
  const known = [gap(5, 6), gap(0, 3)] as Parameters<typeof joinGaps>[0]
  const found = [gap(1, 2), gap(3, 4), gap(6, 7, 'withdrawn')] as Parameters<typeof joinGaps>[0]
  expect(joinGaps(known, found)).toEqual([gap(0, 4), gap(5, 6), gap(6, 7, 'withdrawn')])
  expect(known[0]).toEqual(gap(5, 6))
})
