import { expect, test } from 'vitest'
import { superseded } from './keep.ts'

const made = (day: string) => ({ id: day, started: new Date(`${day}T02:00:00Z`) })
const nights = Array.from({ length: 120 }, (_, n) => {
  const day = new Date(Date.UTC(2026, 6, 1 + n))
  return made(day.toISOString().slice(0, 10))
})
const kept = (keep: Parameters<typeof superseded>[1]) => {
  const gone = new Set(superseded(nights, keep))
  return nights.map(({ id }) => id).filter((id) => !gone.has(id))
}

test('the newest copy of each of the last days, weeks and months is kept, and no other', () => {
  expect(kept({ days: 3, weeks: 2, months: 3 })).toEqual([
    '2026-08-31',
    '2026-09-30',
    // Sunday of the week before.
    '2026-10-25',
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
  ])
})

test('the newest copy is never taken away', () => {
  expect(kept({ days: 0, weeks: 0, months: 0 })).toEqual(['2026-10-28'])
})
