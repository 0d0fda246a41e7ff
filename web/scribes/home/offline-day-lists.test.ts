import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { keys } from '#web/api/keys.ts'
import type { DayLists } from './kept-day-lists.ts'
import { followDayLists } from './offline-day-lists.ts'

const device = vi.hoisted(() => ({
  lists: new Map<string, { lists: unknown; at: number }>(),
  reads: 0,
}))
vi.mock('./kept-day-lists.ts', () => ({
  keepDayLists: async (userId: string, day: string, lists: unknown) =>
    void device.lists.set(`${userId} ${day}`, { lists, at: 1 }),
  findDayLists: async (userId: string, day: string) => {
    const found = device.lists.get(`${userId} ${day}`)
    await new Promise((resolve) => setTimeout(resolve))
    device.reads += 1
    return found
  },
}))

const day = '2026-03-06'
const queryKey = [...keys.appointments, day]
const listFrom = (timestamp: string): DayLists => ({
  items: [
    {
      integrationId: 'one',
      displayName: 'Clinic EMR',
      appointments: [],
      timestamp,
      lastId: null,
      truncated: false,
      problem: null,
    },
  ],
})
const answer = listFrom('2026-03-06T13:00:00Z')
const later = listFrom('2026-03-06T14:00:00Z')
let queries: QueryClient
let stop: AbortController
beforeEach(() => {
  device.lists.clear()
  device.reads = 0
  queries = new QueryClient()
  stop = new AbortController()
})
const follow = () => followDayLists(queries, 'dana', stop.signal)
const ask = (queryFn: () => Promise<DayLists>) =>
  queries.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => undefined)
const failing = (code: 'unavailable' | 'forbidden') => async () => {
  throw new AppError(code, 'no')
}
const stored = () => device.lists.get(`dana ${day}`)?.lists

test('what the server answers is stored, before and after the device is opened', async () => {
  await ask(async () => answer)
  follow()
  expect(stored()).toBe(answer)
  queries.setQueryData(queryKey, later)
  await expect.poll(() => stored()).toEqual(later)
  queries.setQueryData([...keys.scribe('x'), day], answer)
  stop.abort()
  queries.setQueryData(queryKey, answer)
  expect(stored()).toEqual(later)
})

test('without the server the stored list is shown as old, and isn’t stored as if it were new', async () => {
  device.lists.set(`dana ${day}`, { lists: answer, at: 1 })
  await ask(failing('unavailable'))
  follow()
  await expect.poll(() => queries.getQueryData(queryKey)).toBe(answer)
  expect(queries.getQueryState(queryKey)?.dataUpdatedAt).toBe(1)
  device.lists.clear()
  await ask(failing('unavailable'))
  expect(stored()).toBeUndefined()
  await ask(async () => structuredClone(answer))
  expect(stored()).toEqual(answer)
})

test('a list of another user, and one that the server refuses, isn’t shown', async () => {
  device.lists.set(`sam ${day}`, { lists: answer, at: 1 })
  follow()
  await ask(failing('unavailable'))
  device.lists.set(`dana ${day}`, { lists: answer, at: 1 })
  await ask(failing('forbidden'))
  expect(queries.getQueryData(queryKey)).toBeUndefined()
})

test('an answer that comes while the device is read stays', async () => {
  device.lists.set(`dana ${day}`, { lists: later, at: 1 })
  follow()
  await ask(failing('unavailable'))
  queries.setQueryData(queryKey, answer)
  await expect.poll(() => device.reads).toBeGreaterThan(0)
  expect(queries.getQueryData(queryKey)).toBe(answer)
})
