import { expect, test } from 'vitest'
import { changedMoments, compareVersions } from './compare.ts'

const said = (seq: number, timestamp: number, end: number, text: string) => ({
  seq,
  timestamp,
  end,
  text,
})

test('two versions are aligned by time, however their lines are cut', () => {
  const live = [
    said(0, 0, 2, 'how are you'),
    said(1, 2.1, 4, 'not well'),
    said(2, 10, 12, 'five mg'),
  ]
  const second = [said(3, 0.1, 4.1, 'How are you? Not well.'), said(4, 10.1, 12, 'Fifty mg.')]
  const moments = compareVersions(live, second)
  expect(moments).toEqual([
    { at: 0, before: 'how are you not well', after: 'How are you? Not well.' },
    { at: 10, before: 'five mg', after: 'Fifty mg.' },
  ])
  expect(changedMoments(moments).map(({ at }) => at)).toEqual([10])
})

test('words that only one version has are shown next to an empty space', () => {
  expect(changedMoments(compareVersions([], [said(0, 3, 4, 'Cough.')]))).toEqual([
    { at: 3, before: '', after: 'Cough.' },
  ])
})
