import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { formatClock, formatMark, parseMark } from './time-mark.ts'

test('every second of a long recording can be written as a marker and read back', () => {
  fc.assert(
    fc.property(fc.nat({ max: 9_999 * 3_600 }), (seconds) => {
      expect(parseMark(formatMark(seconds))).toBe(seconds)
      expect(parseMark(formatClock(seconds))).toBe(seconds)
    }),
    { numRuns: 10_000 },
  )
})

test('markers look like [h:mm:ss]', () => {
  expect([0, 65.9, 3_600, 36_061].map(formatMark)).toEqual([
    '[0:00:00]',
    '[0:01:05]',
    '[1:00:00]',
    '[10:01:01]',
  ])
  expect([NaN, -5, Infinity].map(formatMark)).toEqual(['[0:00:00]', '[0:00:00]', '[0:00:00]'])
})

test.each([
  '',
  '1:05',
  '0:60:00',
  '0:00:60',
  '0:0:5',
  '[0:00:01',
  '0:00:01]',
  '1:00:00.5',
  ' 0:00:01',
  '-1:00:00',
  '٠:٠٠:٠١',
])('%j is not a time marker', (text) => expect(parseMark(text)).toBeNull())
