import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { isClockPlausible } from './clock-guard.ts'

const HOUR = 3_600_000

test('hours that the server was off do not count as an even clock', async () => {
  let at = Date.now()
  await using app = await testApp({}, { now: () => new Date(at) })
  const look = (hours: number) => {
    at += hours * HOUR
    return isClockPlausible(app.services)
  }
  expect(await look(0)).toBe(true)
  expect(await look(24 * 365)).toBe(false)
  // Two nights off: of each, no more than three hours count.
  expect(await look(14)).toBe(false)
  expect(await look(14)).toBe(false)
  for (let hour = 1; hour < 18; hour++) expect(await look(1)).toBe(false)
  expect(await look(1)).toBe(true)
})
