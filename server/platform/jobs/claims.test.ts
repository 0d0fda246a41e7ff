import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPool } from '#server/platform/db/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { isClaimedNow, openClaims } from './claims.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await testDatabase()
  // `pool.end()` resolves before the connections have closed, and the database is dropped by force: an ended
  // connection without an error handler would fail the run.
  pool = openPool({ url: database.url, log: () => {} })
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

function processClaims() {
  const claims = openClaims(database.url)
  onTestFinished(() => claims.close())
  return claims
}
const isClaimed = (id: string) => isClaimedNow(pool, id)

test('a second claim of an id is as certain as the first when it returns', async () => {
  const claims = processClaims()
  const first = claims.hold('recording')
  const release = await claims.hold('recording')
  expect(await isClaimed('recording')).toBe(true)
  ;(await first)()
  expect(await isClaimed('recording')).toBe(true)
  release()
  await expect.poll(() => isClaimed('recording')).toBe(false)
})

test('releasing a claim twice ends neither that of another caller nor of another process', async () => {
  const [here, there] = [processClaims(), processClaims()]
  const release = await here.hold('note')
  const other = await here.hold('note')
  const elsewhere = await there.hold('note')
  release()
  release()
  expect(await isClaimed('note')).toBe(true)
  other()
  expect(await isClaimed('note')).toBe(true)
  elsewhere()
  await expect.poll(() => isClaimed('note')).toBe(false)
})

/** The database sessions that hold claims. */
async function holders(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}

test('a claim is renewed after its connection was lost, and ends with its process', async () => {
  const claims = processClaims()
  await claims.hold('upload')
  const [lost] = await holders()
  await pool.query('select pg_terminate_backend($1)', [lost])
  await expect.poll(async () => (await holders()).filter((pid) => pid !== lost)).toHaveLength(1)
  expect(await isClaimed('upload')).toBe(true)
  await claims.close()
  await expect.poll(() => isClaimed('upload')).toBe(false)
})
