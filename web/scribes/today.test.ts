import { expect, it } from 'vitest'
import { todayText } from './today.ts'

const now = new Date(2026, 10, 20, 15)
const visit = (day: number, toCheck = 0) => ({
  created: new Date(2026, 10, day, 9).toISOString(),
  toCheck,
})

it('says how many visits today has, and what is left to check in them', () => {
  expect(todayText([visit(20, 2), visit(20), visit(19, 7)], now)).toBe(
    '2 visits today, 2 statements to review.',
  )
  expect(todayText([visit(20, 1)], now)).toBe('1 visit today, 1 statement to review.')
  expect(todayText([visit(20)], now)).toBe('1 visit today.')
})

it('promises no number where the list goes on with visits of today', () => {
  expect(todayText([visit(20), visit(20)], now, true)).toBe('At least 2 visits today.')
  expect(todayText([visit(20), visit(19)], now, true)).toBe('1 visit today.')
})

it('is silent on a day without visits', () => {
  expect(todayText([visit(19, 1)], now)).toBeUndefined()
})
