import { once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openPool } from '#server/platform/db/pool.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { isClaimedNow, openClaims } from './claims.ts'
import { job, type Jobs, openJobs } from './jobs.ts'

let database: TestDatabase
let opened: Jobs[]
beforeEach(async () => {
  database = await testDatabase()
  opened = []
})
afterEach(async () => {
  for (const jobs of opened) await jobs.stop()
  await database.close()
})

function processOn(isAlone = false): Jobs {
  const jobs = openJobs(database.logins.system, database.db, () => {}, isAlone)
  opened.push(jobs)
  return jobs
}

type Handle = (payload: { id: string }, signal: AbortSignal) => Promise<void>
const mending = (handle: Handle, retries = 3) =>
  job({ name: 'mend', payload: z.object({ id: z.string() }), retries, concurrency: 3, handle })

const enqueue = (jobs: Jobs, id: string) =>
  database.db.system((tx) => jobs.enqueue(tx, 'mend', { id }))

async function rows(query: string) {
  return (await database.db.system((tx) => tx.execute<Record<string, unknown>>(query))).rows
}

/** Jobs in the state in which a killed process leaves them. */
async function leftBehind(...ids: string[]): Promise<string[]> {
  const jobs = processOn()
  for (const id of ids) await enqueue(jobs, id)
  const left = await rows(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
     where name = 'mend' returning id`,
  )
  return left.map(({ id }) => String(id))
}

test('a process that is the only one resumes its predecessor’s work before anything else', async () => {
  await leftBehind('one', 'two')
  const go = Promise.withResolvers<void>()
  const handle = vi.fn<Handle>(() => go.promise)
  await processOn(true).work([mending(handle)])
  // They are back in the queue before the first check for dead processes.
  expect(await rows(`select 1 from pgboss.job where output::text like '%stopped%'`)).toHaveLength(2)
  await expect.poll(() => handle.mock.calls.length).toBe(2)
  go.resolve()
})

test('a process resumes the work of a dead one within seconds, and leaves the work of a live but unresponsive one', async () => {
  const [dead, live] = await leftBehind('dead', 'live')
  // A process with a blocked event loop is visible to others only by its connection.
  const stalled = openClaims(database.logins.system)
  await stalled.hold(live ?? '')
  const handle = vi.fn<Handle>(async () => {})
  await processOn().work([mending(handle)])
  await expect.poll(() => handle.mock.calls.length).toBe(1)
  expect(await rows(`select id, state::text from pgboss.job where state = 'active'`)).toEqual([
    { id: live, state: 'active' },
  ])
  expect(dead).not.toBe(live)
  await stalled.close()
  await expect.poll(() => handle.mock.calls.length).toBe(2)
})

test('a claim with a lost connection is renewed before its work is taken', async () => {
  const [live, dead] = await leftBehind('live', 'dead')
  const claims = openClaims(database.logins.system)
  await claims.hold(live ?? '')
  const owner = new pg.Client(database.url)
  await owner.connect()
  await owner.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`)
  await owner.end()
  const handle = vi.fn<Handle>(async () => {})
  await processOn().work([mending(handle)])
  await expect.poll(() => handle.mock.calls.length).toBe(1)
  expect(handle.mock.calls[0]?.[0].id).toBe('dead')
  expect(dead).toBeDefined()
  await claims.close()
})

test('an ID that is claimed twice stays claimed until both are released', async () => {
  const claims = openClaims(database.logins.system)
  const pool = openPool({ url: database.logins.system, log: () => {} })
  try {
    const [first, second] = [await claims.hold('one'), await claims.hold('one')]
    first()
    first()
    // The claims share a connection: what the first release sent has been answered by now.
    const other = await claims.hold('other')
    expect(await isClaimedNow(pool, 'one')).toBe(true)
    second()
    await expect.poll(() => isClaimedNow(pool, 'one')).toBe(false)
    other()
  } finally {
    await Promise.all([claims.close(), pool.end()])
  }
})

test('a job that kills its process each time fails after its last attempt', async () => {
  await leftBehind('deadly')
  await rows(`update pgboss.job set retry_count = 1, retry_limit = 1 where name = 'mend'`)
  const handle = vi.fn<Handle>(async () => {})
  await processOn(true).work([mending(handle, 1)])
  await expect
    .poll(async () => (await rows(`select state::text from pgboss.job where name = 'mend'`))[0])
    .toEqual({ state: 'failed' })
  expect(handle).not.toHaveBeenCalled()
})

test('a stop returns unfinished jobs at once without counting an attempt, and another process continues them', async () => {
  const first = processOn()
  const begun = Promise.withResolvers<void>()
  await first.work([
    mending(async (_, signal) => {
      begun.resolve()
      await once(signal, 'abort')
      signal.throwIfAborted()
    }, 0),
  ])
  await enqueue(first, 'long')
  await begun.promise
  await opened.pop()?.stop()
  expect(
    await rows(
      `select state::text, retry_count, start_after <= now() as due from pgboss.job where name = 'mend'`,
    ),
  ).toEqual([{ state: 'retry', retry_count: 0, due: true }])
  const handle = vi.fn<Handle>(async () => {})
  await processOn().work([mending(handle, 0)])
  await expect.poll(() => handle.mock.calls.length).toBe(1)
})

test('a watcher becomes due as soon as its work is unclaimed', async () => {
  const handle = vi.fn<Handle>(async () => {})
  const jobs = processOn()
  const claims = openClaims(database.logins.system)
  const release = await claims.hold('work')
  await jobs.work([{ ...mending(handle), watchesKey: true }])
  await database.db.system((tx) =>
    jobs.enqueue(tx, 'mend', { id: 'look' }, { key: 'work', delaySeconds: 3_600 }),
  )
  release()
  await expect.poll(() => handle.mock.calls.length).toBe(1)
  await claims.close()
})
