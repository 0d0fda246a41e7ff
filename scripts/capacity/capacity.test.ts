import { expect, test } from 'vitest'
import { type Costs, habits, model, simulateDay, type Unit, units } from './capacity.ts'

const one = { appMs: 60, postgresMs: 30, walBytes: 6_000, databaseBytes: 1_000, statements: 6 }
const costs: Costs = {
  units: Object.fromEntries(units.map((unit) => [unit, one])) as Record<Unit, typeof one>,
  soundBytes: 1_000_000,
  liveBytes: 500_000,
}

/** The same numbers in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

test.each([
  [10, 0.5],
  [10_000, 0.05],
  [1_000_000, 0.02],
])('the model of %i clinicians agrees with simulated days', (clinicians, within) => {
  const random = seeded(clinicians)
  const days = Array.from({ length: 9 }, () => simulateDay(clinicians, costs, random))
  const middle = (pick: (day: (typeof days)[number]) => number) =>
    days.map(pick).toSorted((a, b) => a - b)[4] ?? Number.NaN
  const planned = model(clinicians, costs)
  expect(Math.abs(middle((day) => day.live) / planned.live - 1)).toBeLessThan(within)
  expect(Math.abs(middle((day) => day.appCores) / planned.appCores - 1)).toBeLessThan(within)
  const stored = middle((day) => day.soundTerabytesPerYear) / planned.soundTerabytesPerYear
  expect(Math.abs(stored - 1)).toBeLessThan(within)
})

test('a clinician records one visit at a time', () => {
  const busy = { ...habits, visitsPerDay: 60 }
  expect(model(10, costs, busy).live).toBe(8)
  expect(simulateDay(10, costs, seeded(2), busy).live).toBe(8)
})

test('more clinicians need less each: peaks even out', () => {
  const perClinician = (n: number) => model(n, costs).appCores / n
  expect(perClinician(10_000)).toBeLessThan(perClinician(10))
  expect(perClinician(1_000_000)).toBeLessThan(perClinician(10_000))
})

test('a year of sound is what all minutes of its visits take', () => {
  const { soundTerabytesPerYear } = model(100, costs)
  const minutes =
    100 * habits.active * habits.visitsPerDay * habits.workingDays * habits.minutesPerVisit
  expect(soundTerabytesPerYear).toBeCloseTo((minutes * 1_000_000) / 1e12, 10)
})

test('nobody needs nothing', () => {
  for (const load of [model(0, costs), simulateDay(0, costs, seeded(1))])
    expect(Object.values(load).every((figure) => figure === 0)).toBe(true)
})

test('a minute that costs twice as much needs more cores, but no more recordings', () => {
  const dear = { ...costs, units: { ...costs.units, 'live-minute': { ...one, appMs: 120 } } }
  expect(model(1_000, dear).appCores).toBeGreaterThan(model(1_000, costs).appCores)
  expect(model(1_000, dear).live).toBe(model(1_000, costs).live)
})
