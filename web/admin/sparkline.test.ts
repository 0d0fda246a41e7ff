import { expect, it } from 'vitest'
import type { HealthSample } from '#contract/admin.ts'
import { secondsText, trendOf } from './sparkline.ts'

const now = new Date('2026-03-02T00:00:00Z')
const sample = (minutesAgo: number, more: Partial<HealthSample> = {}): HealthSample => ({
  at: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
  speechSeconds: null,
  noteSeconds: null,
  queueSeconds: 0,
  diskFree: 1_000,
  ...more,
})

it('shows the latest, lowest and highest value, and nothing without measurements', () => {
  const samples = [sample(10, { noteSeconds: 9 }), sample(5), sample(0, { noteSeconds: 4 })]
  expect(trendOf(samples, 'noteSeconds', now)).toMatchObject({ latest: 4, lowest: 4, highest: 9 })
  expect(trendOf(samples, 'speechSeconds', now)).toBeUndefined()
})

it('leaves a gap where the server did not run, but joins notes that are seldom written', () => {
  const samples = [
    sample(125, { noteSeconds: 3 }),
    sample(120),
    sample(10),
    sample(5, { noteSeconds: 5 }),
  ]
  expect(trendOf(samples, 'diskFree', now)?.lines).toHaveLength(2)
  expect(trendOf(samples, 'noteSeconds', now)?.lines).toHaveLength(1)
})

it('puts the highest value at the top and the latest at the right, and stays inside its box at zero', () => {
  const lines = trendOf([sample(5, { queueSeconds: 60 }), sample(0)], 'queueSeconds', now)?.lines
  expect(lines).toEqual(['239.2,2.0 240.0,38.0'])
  expect(trendOf([sample(0)], 'queueSeconds', now)?.lines).toEqual(['240.0,38.0'])
})

it('names the unit of a duration', () => {
  expect([0.84, 12.4, 200].map(secondsText)).toEqual(['0.8 s', '12 s', '3 min'])
})
