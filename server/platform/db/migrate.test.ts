import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { migrate } from './migrate.ts'

const firstSql = `create table notes (id uuid primary key, owner_id uuid not null);
--> statement-breakpoint
alter table notes enable row level security;
--> statement-breakpoint
create policy owner on notes to ausculta_app using (true);`

type Migration = { tag: string; when: number; sql: string }

const first: Migration = { tag: '0000_first', when: 2_000_000_000_000, sql: firstSql }
const second: Migration = {
  tag: '0001_second',
  when: 2_000_000_000_001,
  sql: 'create table rooms (id uuid primary key)',
}

async function folderWith(...migrations: Migration[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `migrations-${randomBytes(4).toString('hex')}`))
  await mkdir(join(folder, 'meta'))
  const entries = migrations.map(({ tag, when }, idx) => ({
    idx,
    version: '7',
    when,
    tag,
    breakpoints: true,
  }))
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
  for (const { tag, sql } of migrations) await writeFile(join(folder, `${tag}.sql`), sql)
  return folder
}

/** A database without any table of ours. */
async function emptyDatabase() {
  const database = await testDatabase()
  const query = async (text: string) => {
    const client = new pg.Client(database.url)
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  await query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  return { url: database.url, query, [Symbol.asyncDispose]: () => database.close() }
}

test('a fresh database gets the tables, forced row policies and the rights they declare', async () => {
  await using database = await emptyDatabase()
  await migrate({ url: database.url, folder: await folderWith(first, second), system: ['rooms'] })
  const { rows } = await database.query(`
    select relforcerowsecurity as forced,
      has_table_privilege('ausculta_app', 'notes', 'insert') as app_notes,
      has_table_privilege('ausculta_app', 'rooms', 'select') as app_rooms,
      has_table_privilege('ausculta_system', 'rooms', 'delete') as system_rooms,
      has_table_privilege('ausculta_system', 'notes', 'select') as system_notes
    from pg_class where oid = 'notes'::regclass`)
  expect(rows).toEqual([
    { forced: true, app_notes: true, app_rooms: false, system_rooms: true, system_notes: false },
  ])
})

test('several processes that start at once migrate once', async () => {
  await using database = await emptyDatabase()
  const folder = await folderWith(first, second)
  const starts = Array.from({ length: 5 }, () => migrate({ url: database.url, folder, system: [] }))
  await Promise.all(starts)
  const { rows } = await database.query(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('a database of a newer version is refused and left as it is', async () => {
  await using database = await emptyDatabase()
  await migrate({ url: database.url, folder: await folderWith(first, second), system: [] })
  const older = migrate({ url: database.url, folder: await folderWith(first), system: [] })
  await expect(older).rejects.toThrow('written by a newer version')
})

test('a migration that would be passed over in silence stops the start', async () => {
  await using database = await emptyDatabase()
  await migrate({ url: database.url, folder: await folderWith(first), system: [] })
  const late = { ...second, when: first.when - 1 }
  const starting = migrate({ url: database.url, folder: await folderWith(late, first), system: [] })
  await expect(starting).rejects.toThrow('0001_second')
})

test('a migration that waits for the work of another process lets others through, and is applied when that ends', async () => {
  await using database = await emptyDatabase()
  await migrate({ url: database.url, folder: await folderWith(first, second), system: [] })
  const other = new pg.Client(database.url)
  await other.connect()
  await other.query('begin')
  await other.query('lock table rooms')
  const breakpoint = '\n--> statement-breakpoint\n'
  const sql = ['notes', 'rooms'].map((table) => `alter table ${table} add title text`)
  const third = { tag: '0002_third', when: second.when + 1, sql: sql.join(breakpoint) }
  const migrating = migrate({
    url: database.url,
    folder: await folderWith(first, second, third),
    system: [],
  })
  const waiting = `select from pg_locks where relation = 'rooms'::regclass and not granted`
  await expect.poll(async () => (await database.query(waiting)).rowCount).toBe(1)
  // The migration has changed this table and waits for the other.
  await database.query('select from notes')
  await other.query('lock table notes')
  await other.query('commit')
  await other.end()
  await migrating
  const { rowCount } = await database.query(
    `select from information_schema.columns where table_name in ('notes', 'rooms') and column_name = 'title'`,
  )
  expect(rowCount).toBe(2)
})

test('a table taken off the system list is closed to the system role', async () => {
  await using database = await emptyDatabase()
  const folder = await folderWith(first, second)
  await migrate({ url: database.url, folder, system: ['rooms'] })
  await migrate({ url: database.url, folder, system: [] })
  const { rows } = await database.query(
    `select has_table_privilege('ausculta_system', 'rooms', 'select') as allowed`,
  )
  expect(rows).toEqual([{ allowed: false }])
})

test('a system list with an unknown table is an error', async () => {
  await using database = await emptyDatabase()
  const starting = migrate({ url: database.url, folder: await folderWith(first), system: ['roms'] })
  await expect(starting).rejects.toThrow('does not exist')
})

test('an unreachable database is reported with its address and the reason, without its password', async () => {
  const nobody = `postgres://someone:violet@127.0.0.1:${await freePort()}/clinic`
  await expect(migrate({ url: nobody })).rejects.toThrow(
    /^The database at 127\.0\.0\.1:\d+ did not open\. It cannot be reached \(ECONNREFUSED\): check that it runs\. DATABASE_URL says which it is\.$/,
  )
})

test('a missing database is reported as missing', async () => {
  await using database = await emptyDatabase()
  const missing = database.url.replace(/\/[^/?]*(?=\?|$)/, '/nowhere')
  await expect(migrate({ url: missing })).rejects.toThrow('It has no database of this name.')
})
