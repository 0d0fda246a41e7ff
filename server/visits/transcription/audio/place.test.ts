import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { joinGaps, placeFrames } from './place.ts'

const pcmOf = (start: number, samples: number) =>
  new Uint8Array(Int16Array.from({ length: samples }, (_, n) => (start + n) % 30_000).buffer)

/** The audio a set of runs makes, by position. */
function written(runs: ReturnType<typeof placeFrames>['runs'], into = new Map<number, number>()) {
  for (const run of runs) {
    const pcm = new Int16Array(Uint8Array.from(Buffer.concat(run.pieces)).buffer)
    expect(pcm.length).toBe(run.samples)
    pcm.forEach((sample, n) => {
      expect(into.has(run.start + n)).toBe(false)
      into.set(run.start + n, sample)
    })
  }
  return into
}

test('frames sent twice, in overlapping pieces and with holes are each stored once, in their place', () => {
  const frame = fc.record({
    start: fc.integer({ min: 0, max: 4_000 }),
    samples: fc.integer({ min: 1, max: 900 }),
  })
  fc.assert(
    fc.property(fc.array(fc.array(frame, { maxLength: 6 }), { maxLength: 6 }), (batches) => {
      const stored = new Map<number, number>()
      let end = 0
      for (const batch of batches) {
        const frames = batch.map(({ start, samples }, seq) => ({
          seq,
          start,
          pcm: pcmOf(start, samples),
        }))
        const placed = placeFrames(end, frames)
        written(placed.runs, stored)
        end = placed.samples
        expect(Math.max(-1, ...stored.keys())).toBe(end - 1)
      }
      for (const [at, sample] of stored) expect(sample).toBe(at % 30_000)
    }),
  )
})

test('missing frames are reported as a gap, rounding of the clock is not', () => {
  const frame = (seq: number, start: number) => ({ seq, start, pcm: pcmOf(start, 1600) })
  const { gaps, runs } = placeFrames(0, [frame(0, 0), frame(1, 1605), frame(2, 19_205)])
  expect(gaps).toEqual([{ from: 3205 / 16_000, to: 19_205 / 16_000 }])
  expect(runs.map((run) => run.start)).toEqual([0, 1605, 19_205])
})

test('touching gaps become one, and their list stays short', () => {
  expect(
    joinGaps(
      [{ from: 1, to: 2 }],
      [
        { from: 2, to: 3 },
        { from: 0, to: 0.5 },
      ],
    ),
  ).toEqual([
    { from: 0, to: 0.5 },
    { from: 1, to: 3 },
  ])
  const many = Array.from({ length: 900 }, (_, n) => ({ from: n * 2, to: n * 2 + 1 }))
  expect(joinGaps([], many)).toHaveLength(500)
  expect(joinGaps([], many).at(-1)?.to).toBe(1799)
})
