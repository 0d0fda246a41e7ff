import { expect, test } from 'vitest'
import { readableTimes } from './times.ts'

test.each([
  ['5, 6 times a day', '5-6 times a day'],
  ['3 or 4 weeks', '3-4 weeks'],
  ['2 times a day', 'twice a day'],
  ['at 10, 12 tablets', 'at 10, 12 tablets'],
  ['room 5, 3 times', 'room 5, 3 times'],
])('%s is written as %s', (said, written) => expect(readableTimes(said)).toBe(written))
