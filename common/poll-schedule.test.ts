import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { pollDelay } from './poll-schedule.ts'

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('polling makes at most 200 attempts, from 1 s by half up to 10 s, each within 20 %', () => {
  fc.assert(
    fc.property(fc.array(chance, { minLength: 200, maxLength: 200 }), (chances) => {
      const delays: number[] = []
      for (;;) {
        const delay = pollDelay(delays.length, () => chances[delays.length] ?? 0)
        if (delay === undefined) break
        const steady = Math.min(10_000, 1_000 * 1.5 ** delays.length)
        expect(delay).toBeGreaterThanOrEqual(steady * 0.8)
        expect(delay).toBeLessThanOrEqual(steady * 1.2)
        delays.push(delay)
      }
      expect(delays).toHaveLength(200)
    }),
  )
})

test('polling at fixed delays waits 1 s, 1.5 s, 2.25 s, then 10 s, and ends after about 33 minutes', () => {
  const steady = Array.from({ length: 200 }, (_, attempt) => pollDelay(attempt, () => 0.5) ?? 0)
  expect(steady.slice(0, 3)).toEqual([1_000, 1_500, 2_250])
  expect(steady.slice(6).every((delay) => delay === 10_000)).toBe(true)
  expect(steady.reduce((sum, delay) => sum + delay, 0) / 60_000).toBeCloseTo(32.7, 1)
})
