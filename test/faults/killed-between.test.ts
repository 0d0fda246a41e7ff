import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploadFiles } from '#contract/files.ts'
import { getRetention, putRetention } from '#contract/retention.ts'
import { createFolder, createScribe, listFolders } from '#contract/scribes.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openLogins } from '#server/platform/db/roles.ts'
import { embeddedUrl } from '#test/prepared.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import type { TestUser } from '#test/app.ts'
import { isLong, PATIENCE_MS, realServer, type RealServer } from './real-server.ts'
import { tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

const VISITS = isLong ? 150 : 12
const KILLS = isLong ? 50 : 1

let server: RealServer
let user: TestUser
beforeAll(async () => {
  server = await realServer()
  user = await server.newUser()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Lets a statement on a table hang, so that the server can be killed in it. Answers how to take that back. */
async function hangAt(table: string, when: 'insert' | 'update', seconds = 60) {
  await server.query(`create or replace function hang() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${seconds}); return new; end $$`)
  await server.query(
    `create trigger hang before ${when} on ${table} for each row execute function hang()`,
  )
  return async () => {
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`,
    )
    await server.query(`drop trigger hang on ${table}`)
  }
}

async function killedWhileHanging(): Promise<void> {
  for (;;) {
    const hanging = await server.query(
      `select 1 from pg_stat_activity where wait_event = 'PgSleep'`,
    )
    if (hanging.length > 0) return server.killApp()
    await sleep(20)
  }
}

/** A killed server's last query ends a moment later: a commit in transit is made. */
async function atRest(): Promise<void> {
  const working = `pg_stat_activity where state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()`
  await expect.poll(() => countOf(working)).toBe(0)
}

const countOf = async (query: string, values: unknown[] = []): Promise<number> =>
  Number((await server.query(`select count(*) as n from ${query}`, values))[0]?.n)

test('a server killed between a change and its entry in the log has made neither', async () => {
  const id = randomUUID()
  const release = await hangAt('audit_event', 'insert')
  const asked = user.call(createScribe, { body: { id } }).catch(() => 'no answer')
  await killedWhileHanging()
  expect(await asked).toBe('no answer')
  await release()
  expect(await countOf('scribe where id = $1', [id])).toBe(0)
  expect(await countOf('audit_event where scribe_id = $1', [id])).toBe(0)
  await server.start()
  await user.call(createScribe, { body: { id } })
  expect(await countOf('audit_event where scribe_id = $1', [id])).toBe(1)
})

test('repeating a request whose answer was lost with the server has no second effect', async () => {
  const body = { name: 'Answered by nobody' }
  const again = { body, idempotencyKey: randomUUID() }
  const release = await hangAt('repeat', 'update')
  const asked = user.call(createFolder, again).catch(() => 'no answer')
  await killedWhileHanging()
  expect(await asked).toBe('no answer')
  await release()
  await server.start()
  // As if the ten seconds had passed that a repetition waits for the first request.
  await server.query(`update repeat set at = at - interval '11 seconds'`)
  await expect(user.call(createFolder, again)).rejects.toMatchObject({
    code: 'in-progress',
    message: 'This was already done.',
  })
  const names = (await user.call(listFolders, {})).items.map(({ name }) => name)
  expect(names.filter((name) => name === body.name)).toHaveLength(1)
})

/** Visits of a month ago, each with a stored file. */
async function oldVisits(of: TestUser): Promise<void> {
  const visit = async () => {
    const { id } = await of.call(createScribe, { body: {} })
    const form = new FormData()
    form.append('file', new File(['Sodium 139 mmol/l'], 'values.txt'))
    await of.call(uploadFiles, { params: { id }, body: form })
  }
  for (let n = 0; n < VISITS; n += 6) await Promise.all(Array.from({ length: 6 }, visit))
  const isRead = `scribe_file where user_id = $1 and stage <> 'complete'`
  while ((await countOf(isRead, [of.user.id])) > 0) await sleep(50)
  await server.query(`update scribe set updated = now() - interval '30 days' where user_id = $1`, [
    of.user.id,
  ])
}

/** Folders of visits on the disk, and those that are there only until a queued deletion has taken them. */
async function foldersOf({ user: { id } }: TestUser) {
  const root = join(server.dataDir, 'files/users', id, 'conversations')
  const there = await readdir(root).catch((): string[] => [])
  const stored = await Promise.all(
    there.map(async (one) => ((await readdir(join(root, one, 'files'))).length > 0 ? [one] : [])),
  )
  const queued = await server.query(
    `select data->>'folder' as folder from pgboss.job where name = 'delete-stored-folder' and state <> 'completed'`,
  )
  const leaving = queued.map(({ folder }) => String(folder))
  return { stored: stored.flat(), isLeaving: (one: string) => leaving.some((f) => f.includes(one)) }
}

test('retention killed in its midst leaves each visit whole or gone with its file, and counts right', async () => {
  const keeper = await server.newUser()
  await oldVisits(keeper)
  const version = (await keeper.call(getRetention, {})).version
  await keeper.call(putRetention, { body: { period: '1 day', audioPeriod: 'never', version } })
  // Slow enough for a kill to meet it.
  await server.query(`create or replace function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.04); return old; end $$`)
  await server.query(
    `create trigger slow before delete on scribe for each row execute function slow()`,
  )
  const url = embeddedUrl(server.dataDir)
  const logins = await openLogins(url)
  const db = openDatabase({ logins, log: () => undefined })
  const jobs = openJobs(logins.system, db, () => undefined)
  const left = () => countOf('scribe where user_id = $1', [keeper.user.id])
  const expire = () => db.system((tx) => jobs.enqueue(tx, 'expire', {}))

  for (let kill = 1; kill <= KILLS; kill += 1) {
    await expire()
    while ((await left()) > VISITS * (1 - kill / (KILLS + 1))) await sleep(10)
    await server.killApp()
    await atRest()
    const rows = await server.query(
      `select s.id, count(f.id)::int as files from scribe s left join scribe_file f on f.scribe_id = s.id
        where s.user_id = $1 group by 1`,
      [keeper.user.id],
    )
    const alive = rows.map(({ id }) => String(id))
    expect(rows.every(({ files }) => files === 1)).toBe(true)
    const { stored, isLeaving } = await foldersOf(keeper)
    expect(stored).toEqual(expect.arrayContaining(alive))
    expect(stored.filter((one) => !alive.includes(one) && !isLeaving(one))).toEqual([])
    const gone = VISITS - alive.length
    expect(gone).toBeGreaterThan(0)
    const counted = await server.query(`select visits from expired where user_id = $1`, [
      keeper.user.id,
    ])
    expect(counted).toEqual([{ visits: gone }])
    const logged = `audit_event where user_id = $1 and action = 'visit.expire'`
    expect(await countOf(logged, [keeper.user.id])).toBe(gone)
    await server.start()
  }
  // A deletion in progress when the server died is retried once its heartbeat is a minute old.
  await server.query(
    `update pgboss.job set state = 'retry', start_after = now() where name like 'delete-stored%' and state = 'active'`,
  )
  await expire()
  while ((await left()) > 0 || (await foldersOf(keeper)).stored.length > 0) await sleep(20)
  expect(await keeper.call(getRetention, {})).toMatchObject({ deleted: { visits: VISITS } })
  await jobs.stop()
  await db.close()
  tally({
    what: 'SIGKILL of the server while retention deletes',
    faults: KILLS,
    acked: VISITS,
    lost: 0,
    note: 'every visit was whole or gone with its file; figures and log agree with the rows',
  })
})
