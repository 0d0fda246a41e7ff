import { expect, it } from 'vitest'
import { reconnectDelay } from './backoff.ts'

it('waits at least half a second and at most eight before it connects again', () => {
  expect(reconnectDelay(0, () => 0)).toBe(500)
  expect(reconnectDelay(0, () => 1)).toBe(1000)
  expect(reconnectDelay(2, () => 1)).toBe(4000)
  expect(reconnectDelay(30, () => 1)).toBe(8000)
  expect(reconnectDelay(30, () => 0)).toBe(500)
})
