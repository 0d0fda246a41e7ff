import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DayList } from '#contract/appointments.ts'
import { openFakeDb } from '#test/fakes/indexed-db.ts'

type Db = Awaited<ReturnType<typeof openFakeDb>>
const device = vi.hoisted(() => ({ db: undefined as Promise<unknown> | undefined }))
vi.mock('idb', () => ({
  openDB: (...how: Parameters<typeof openFakeDb>) => (device.db ??= openFakeDb(...how)),
  deleteDB: async () => (device.db = undefined),
}))
const { runSignOutTasks } = await import('#web/api/client.ts')
const { findDayLists, keepDayLists } = await import('./kept-day-lists.ts')

const HOUR = 3_600_000
const listOf = (integrationId: string, lastName: string): DayList => ({
  integrationId,
  displayName: 'Clinic EMR',
  appointments: [
    {
      appointmentId: 'a',
      startTime: '2026-03-06T14:00:00Z',
      endTime: null,
      status: 'booked',
      reason: '',
      patient: { emrPatientId: '1', firstName: 'Pat', lastName, birthDate: '' },
      scribe: null,
    },
  ],
  timestamp: '2026-03-06T13:00:00Z',
  lastId: 'a',
  truncated: false,
  problem: null,
})
const [friday, monday] = ['2026-03-06', '2026-03-09']
const rows = async () => ((await device.db) as Db).getAll('lists')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  device.db = undefined
})
afterEach(() => vi.useRealTimers())

test('each day and each user has a list of its own, the newest', async () => {
  await keepDayLists('dana', friday, { items: [listOf('one', 'Old')] })
  await keepDayLists('dana', friday, { items: [listOf('one', 'Chen')] })
  await keepDayLists('dana', monday, { items: [listOf('one', 'Roy')] })
  expect((await findDayLists('dana', friday))?.lists).toEqual({ items: [listOf('one', 'Chen')] })
  expect((await findDayLists('dana', monday))?.lists).toEqual({ items: [listOf('one', 'Roy')] })
  expect(await findDayLists('sam', friday)).toBeUndefined()
})

test('the device holds no name in clear, and a list that was moved to another user or day opens for nobody', async () => {
  await keepDayLists('dana', friday, { items: [listOf('one', 'Chen')] })
  await keepDayLists('sam', friday, { items: [listOf('two', 'Roy')] })
  const [row, ...more] = await rows()
  expect(more).toHaveLength(1)
  const { data } = row as { data: ArrayBuffer }
  expect(new TextDecoder().decode(data)).not.toContain('Chen')
  await ((await device.db) as Db).put('lists', { ...row, userId: 'sam' })
  await ((await device.db) as Db).put('lists', { ...row, day: monday })
  await expect(findDayLists('sam', friday)).rejects.toThrow()
  await expect(findDayLists('dana', monday)).rejects.toThrow()
})

test('a list is gone after two days, even if another user has the device', async () => {
  vi.setSystemTime(Date.parse('2026-03-06T13:00:00Z'))
  await keepDayLists('dana', friday, { items: [listOf('one', 'Chen')] })
  vi.setSystemTime(Date.now() + 48 * HOUR)
  expect(await findDayLists('dana', friday)).toBeDefined()
  vi.setSystemTime(Date.now() + 1)
  expect(await findDayLists('dana', friday)).toBeUndefined()
  await keepDayLists('sam', monday, { items: [] })
  expect(await rows()).toEqual([])
})

test('lists of an EMR that is no longer connected are deleted with the next answer, for every day', async () => {
  await keepDayLists('dana', friday, { items: [listOf('one', 'Chen')] })
  await keepDayLists('sam', friday, { items: [listOf('three', 'Roy')] })
  await keepDayLists('dana', monday, { items: [listOf('two', 'Roy')] })
  expect(await findDayLists('dana', friday)).toBeUndefined()
  await keepDayLists('dana', friday, { items: [] })
  expect(await findDayLists('dana', monday)).toBeUndefined()
  expect(await findDayLists('sam', friday)).toBeDefined()
})

test('signing out deletes them', async () => {
  await keepDayLists('dana', friday, { items: [listOf('one', 'Chen')] })
  await runSignOutTasks()
  expect(device.db).toBeUndefined()
})
