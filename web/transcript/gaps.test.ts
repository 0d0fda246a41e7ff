import { expect, test } from 'vitest'
import { gapText, listGaps } from '#common/audio-gaps.ts'
import { gapsBetween, gapWords } from './gaps.ts'

const recordings = [
  { offset: 60, gaps: [{ from: 372, to: 460 }] },
  {
    offset: 0,
    gaps: [
      { from: 5, to: 5.4 },
      { from: 20, to: 31 },
    ],
  },
]

test('a gap that another device may still fill is not called lost', () => {
  const [gap] = listGaps([{ offset: 60, gaps: [{ from: 0, to: 90, why: 'awaited' }] }])
  const words = '01:00 to 02:30 not here yet: the other device may still send it'
  expect(gap && [gapWords(gap), gapText(gap)]).toEqual([words, words])
})

test('gaps are shown in visit time and in order, and a breath is not a gap', () => {
  expect(listGaps(recordings)).toEqual([
    { from: 20, to: 31 },
    { from: 432, to: 520 },
  ])
  const words = '07:12 to 08:40 not captured'
  expect(gapWords({ from: 432, to: 520 })).toBe(words)
  expect(gapText({ from: 432, to: 520 })).toBe(words)
})

test('each is between the lines around it, and shown once', () => {
  const gaps = listGaps(recordings)
  const lines = [0, 20, 500]
  const places = lines.map((at, n) => gapsBetween(gaps, lines[n - 1] ?? -Infinity, at))
  expect(places).toEqual([[], [], gaps])
  expect(gapsBetween(gaps, 500, Infinity)).toEqual([])
})
