import { expect, test } from 'vitest'
import type { Recording } from '#contract/transcripts.ts'
import { buildBars, numberSpeakers, type Wave } from './bars.ts'

const recording = (id: string, offset: number, duration: number, more: Partial<Recording> = {}) =>
  ({ id, offset, duration, state: 'stored', ...more }) as Recording

const wave = (change: Partial<Wave>): Wave => ({
  end: 10,
  recordings: [recording('a', 0, 10)],
  peaks: new Map(),
  chunks: [],
  gaps: [],
  ...change,
})

test('recordings of a visit follow each other on one axis, as loud as each is', () => {
  const bars = buildBars(
    wave({
      recordings: [recording('b', 5, 5), recording('a', 0, 5)],
      peaks: new Map([
        ['a', [20_000, 20_000, 0, 0, 0]],
        ['b', [5_000, 5_000, 5_000, 5_000, 5_000]],
      ]),
    }),
    10,
  )
  expect(bars.map(({ height }) => height)).toEqual([1, 1, 0, 0, 0, 0.5, 0.5, 0.5, 0.5, 0.5])
})

test('a bar shows the loudest peak that it covers, and noise stays low', () => {
  const peaks = Array.from({ length: 100 }, (_, at) => (at === 57 ? 12_000 : 300))
  const bars = buildBars(wave({ peaks: new Map([['a', peaks]]) }), 10)
  expect(bars.map(({ height }) => height === 1)).toEqual(
    Array.from({ length: 10 }, (_, at) => at === 5),
  )
  const noise = buildBars(wave({ peaks: new Map([['a', [300]]]) }), 4)
  for (const { height } of noise) expect(height).toBeLessThan(0.5)
})

test('bars have the colour of the speaker, and those before the first line are neutral', () => {
  const bars = buildBars(
    wave({
      chunks: [
        { timestamp: 2, speaker: 'patient' },
        { timestamp: 6, speaker: 'clinician' },
        { timestamp: 0, speaker: 'S3', untimed: true },
      ],
    }),
    5,
  )
  expect(bars.map(({ speaker }) => speaker)).toEqual([-1, 1, 1, 0, 0])
})

test('the clinician and the patient keep their colours, and others take the free ones', () => {
  const said = (...speakers: string[]) => numberSpeakers(speakers.map((speaker) => ({ speaker })))
  expect([...said('S1', 'patient', 'S2', 'S1')]).toEqual([
    ['patient', 1],
    ['S1', 0],
    ['S2', 2],
  ])
  expect([...said('clinician', 'Ann')]).toEqual([
    ['clinician', 0],
    ['Ann', 1],
  ])
})

test('gaps and deleted audio are not drawn as silence', () => {
  const bars = buildBars(
    wave({
      recordings: [recording('a', 0, 6), recording('b', 6, 4, { audioGone: '2026-01-01' })],
      peaks: new Map([
        ['a', [9_000]],
        ['b', [9_000]],
      ]),
      gaps: [{ from: 2, to: 4 }],
    }),
    5,
  )
  expect(bars.map(({ kind }) => kind)).toEqual(['sound', 'gap', 'sound', 'deleted', 'deleted'])
  expect(bars.at(-1)?.height).toBe(0)
})

test('a recording without peaks is a flat line', () => {
  expect(buildBars(wave({}), 3).map(({ height }) => height)).toEqual([0, 0, 0])
  expect(buildBars(wave({ end: 0, recordings: [] }), 3).map(({ height }) => height)).toEqual([
    0, 0, 0,
  ])
})
