import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { isGivenUp, runningJobs } from './given-up.ts'
import { openJobs } from './jobs.ts'

let database: TestDatabase
let jobs: ReturnType<typeof openJobs>
beforeAll(async () => {
  database = await testDatabase()
  jobs = openJobs(database.logins.system, database.db, () => {})
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

/** Queues a job and returns its id. */
async function enqueue(name: string): Promise<string> {
  await jobs.work([])
  await database.db.system((tx) => jobs.enqueue(tx, name, {}))
  const { rows } = await database.db.system((tx) =>
    tx.execute<{ id: string }>(`select id from pgboss.job where name = '${name}'`),
  )
  return rows[0]?.id ?? ''
}

/** The signal that stops a job whose claim is lost before any notification. */
async function stopAfterLostClaim(id: string): Promise<AbortSignal> {
  const claim = new AbortController()
  const stopped = Promise.withResolvers<AbortSignal>()
  await runningJobs(database.db).run(id, claim.signal, async (signal) => {
    signal.addEventListener('abort', () => stopped.resolve(signal))
    claim.abort(new Error('no longer active'))
    await stopped.promise
  })
  return stopped.promise
}

test('a cancelled job learns that it was cancelled, although the notification is late', async () => {
  const id = await enqueue('verify-backup')
  await database.db.system((tx) =>
    tx.execute(`update pgboss.job set state = 'cancelled' where id = '${id}'`),
  )
  expect(isGivenUp(await stopAfterLostClaim(id))).toBe(true)
})

test('a job that another process took over stops without being given up', async () => {
  const id = await enqueue('measure-storage')
  const signal = await stopAfterLostClaim(id)
  expect(isGivenUp(signal)).toBe(false)
  expect(signal.reason).toMatchObject({ message: 'no longer active' })
})
