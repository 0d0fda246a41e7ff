import { expect, it } from 'vitest'
import { dayHeading, defaultName, fullDate, shortDate } from './times.ts'

const now = new Date(2026, 10, 20, 14, 0)

it('a list says when in as few words as are clear', () => {
  expect(shortDate(new Date(2026, 10, 20, 8, 5), now)).toBe('8:05AM')
  expect(shortDate(new Date(2026, 10, 19, 23, 59), now)).toBe('Yesterday')
  expect(shortDate(new Date(2026, 10, 3), now)).toBe('Nov 3')
  expect(shortDate(new Date(2025, 10, 3), now)).toBe('Nov 3, 2025')
  expect(dayHeading(new Date(2026, 10, 18), now)).toBe('Wednesday, Nov 18')
})
it('a new visit is named like the server names it', () => {
  expect(defaultName(new Date(2026, 10, 20, 8, 5))).toBe('Nov 20, 8:05AM')
  expect(defaultName(new Date(2026, 10, 20, 0, 5))).toBe('Nov 20, 12:05AM')
  expect(defaultName(new Date(2026, 0, 2, 13, 30))).toBe('Jan 2, 1:30PM')
})
it('midnight begins a day at 12:00AM', () => {
  expect(shortDate(new Date(2026, 10, 20, 0, 0), now)).toBe('12:00AM')
})
it('a moment says its time as the names of visits do', () => {
  expect(fullDate(new Date(2025, 10, 3, 8, 5).toISOString())).toBe('November 3, 2025, 8:05AM')
})
