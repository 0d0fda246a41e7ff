import { expect, test } from 'vitest'
import { clock, elapsed, formatMark } from './time-mark.ts'

test('a moment of the visit is written h:mm:ss, in brackets if it marks a line', () => {
  const times = ['0:00:00', '0:01:05', '0:59:59', '1:00:00', '10:01:01']
  expect([0, 65.9, 3_599, 3_600, 36_061].map(clock)).toEqual(times)
  expect([NaN, -5, Infinity].map(clock)).toEqual(['0:00:00', '0:00:00', '0:00:00'])
  expect(formatMark(65.9)).toBe('[0:01:05]')
})

test('a duration shows hours only if there are any', () => {
  expect([-1, 7.9, 61, 3_599, 3_600].map(elapsed)).toEqual([
    '00:00',
    '00:07',
    '01:01',
    '59:59',
    '1:00:00',
  ])
})
