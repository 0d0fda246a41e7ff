import { expect, test } from 'vitest'
import { stepLine } from './step-line.ts'

test('a day is a level stretch of the line, from the bottom for none to the top for the most', () => {
  expect(stepLine([0, 4], 4)).toBe('0,116 300,116 300,4 600,4')
  expect(stepLine([2], 4)).toBe('0,60 600,60')
  expect(stepLine([], 1)).toBe('')
})
