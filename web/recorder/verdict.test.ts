import { expect, test } from 'vitest'
import { hearing, nothingHeard, verdictOf } from './verdict.ts'

const after = (peaks: number[]) => verdictOf(peaks.reduce(hearing, nothingHeard))
const seconds = (count: number, peak: number) => Array.from({ length: count * 10 }, () => peak)

test('a microphone check says when it hears speech, and after five seconds when it does not', () => {
  expect(after([...seconds(1, 0.005), ...seconds(0.5, 0.2)])).toBe('heard')
  expect(after([0.6, 0.5, ...seconds(2, 0.005)])).toBe('listening')
  expect(after([0.6, 0.5, ...seconds(5, 0.005)])).toBe('quiet')
  expect(after(seconds(4.9, 0))).toBe('listening')
  expect(after(seconds(5, 0))).toBe('silent')
  expect(after([...seconds(20, 0), ...seconds(1, 0.3)])).toBe('heard')
})
