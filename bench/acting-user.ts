// The cost of proving who acts: a transaction of three reads as the product runs it, compared with one that sets the
// user as a plain setting, which anybody who can run a select may change.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { openDatabase } from '#server/platform/db/database.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openLogins, withOwner } from '#server/platform/db/roles.ts'
import { transact } from '#server/platform/db/transaction.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { benchServices } from './lib/app.ts'
import { median, report } from './report.ts'

const ROUNDS = 2_000
const READS = 3

const columns = { id: uuid().primaryKey(), userId: uuid('user_id').notNull() }
const tableOf = (name: string) => pgTable(name, columns)
const [proven, plain] = [tableOf('bench_proven'), tableOf('bench_plain')]
const userId = randomUUID()

const app = await benchServices({ PUBLIC_URL: 'http://localhost' })
await withOwner(app.databaseUrl, async (owner) => {
  for (const [table, user] of [
    ['bench_proven', 'acting.acting_user()'],
    ['bench_plain', `nullif(current_setting('app.uid', true), '')::uuid`],
  ])
    await owner.query(`
      create table ${table} (id uuid primary key, user_id uuid not null);
      create index on ${table} (user_id);
      alter table ${table} enable row level security;
      grant select on ${table} to ausculta_app;
      create policy owner on ${table} to ausculta_app using (user_id = (select ${user}));
      insert into ${table} select gen_random_uuid(), case when n % 20 = 0 then '${userId}' else gen_random_uuid() end
        from generate_series(1, 400) as n`)
})
const logins = await openLogins(app.databaseUrl)
const log = () => undefined
const db = openDatabase({ logins, log, poolSize: 1 })
const pool = openPool({ url: logins.app, log, size: 1 })
pool.on('connect', setPlainly)

/** Lets a transaction begin with the plain setting, in the same statement. */
function setPlainly(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const opening = `begin; select set_config('app.uid', '${userId}', true)`
  const changed = (...[asked, ...more]: unknown[]) =>
    query(isBegin(asked) ? { ...asked, text: opening } : asked, ...more)
  Object.assign(client, { query: changed })
}
const isBegin = (asked: unknown): asked is { text: string } =>
  typeof asked === 'object' && asked !== null && 'text' in asked && asked.text === 'begin'

const read = (table: typeof plain) => async (tx: Tx) => {
  for (let n = 0; n < READS; n += 1) await tx.select().from(table).where(eq(table.userId, userId))
}
const asProven = () => db.as(userId, read(proven))
const asPlain = () => transact(pool, read(plain))

const times = { ours: [] as number[], peer: [] as number[] }
async function measure(work: () => Promise<void>, into: number[], isWarm: boolean): Promise<void> {
  const began = performance.now()
  await work()
  if (isWarm) into.push((performance.now() - began) * 1_000)
}
// In turns, so that whatever else the machine does falls on both.
for (let round = -ROUNDS / 10; round < ROUNDS; round += 1) {
  await measure(asProven, times.ours, round >= 0)
  await measure(asPlain, times.peer, round >= 0)
}
report({
  what: `acting user: transaction of ${READS} reads, µs, vs with a plain setting`,
  ours: median(times.ours),
  peer: median(times.peer),
  goal: 1.1,
})
await pool.end()
await db.close()
await app.close()
