import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { job, openJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A process that works on one queue; returns the queue as it leaves it. */
async function workOnce(retries: number, payload?: string) {
  const { db, logins } = database
  const jobs = openJobs(logins.system, db, () => {})
  const handle = vi.fn<(given: { id: string }) => Promise<void>>(async () => {})
  await jobs.work([job({ name: 'mend', payload: z.object({ id: z.string() }), retries, handle })])
  if (payload) {
    await db.system((tx) => jobs.enqueue(tx, 'mend', { id: payload }))
    await expect.poll(() => handle.mock.calls.map(([given]) => given.id)).toEqual([payload])
  }
  await jobs.stop()
  const { rows } = await db.system((tx) =>
    tx.execute<{ retries: number; created: string; updated: string }>(
      `select retry_limit as retries, created_on::text as created, updated_on::text as updated
       from pgboss.queue where name = 'mend'`,
    ),
  )
  return rows[0]
}

test('a start leaves a queue alone that is as it should be, and works on it', async () => {
  const first = await workOnce(2, 'one')
  expect(first?.retries).toBe(2)
  expect(await workOnce(2, 'two')).toEqual(first)
})

test('a start changes a queue whose job should be tried more often', async () => {
  const before = await workOnce(2)
  const after = await workOnce(5, 'three')
  expect(after).toMatchObject({ retries: 5, created: before?.created })
  expect(after?.updated).not.toBe(before?.updated)
})
