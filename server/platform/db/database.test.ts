import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { begin, type OpenTransaction } from './begin.ts'
import { openDatabase } from './database.ts'
import { grantRights } from './grants.ts'
import { ownedPolicies } from './owned.ts'
import { isPassing, openPool } from './pool.ts'
import type { Logins } from './roles.ts'
import { DatabaseError } from './safe-errors.ts'
import { transact } from './transaction.ts'
import type { Tx } from './tx.ts'

const things = pgTable(
  'things',
  { id: uuid().primaryKey(), ownerId: uuid('owner_id').notNull(), name: text() },
  (t) => ownedPolicies(t.ownerId),
)

let database: TestDatabase
let logins: Logins
const ana = randomUUID()
const ben = randomUUID()
const canary = 'Zebrafish-4711'

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  database = await testDatabase()
  ;({ logins } = database)
  await asOwner(`
    create table things (id uuid primary key, owner_id uuid not null, name text);
    alter table things enable row level security;
    create policy owner on things to ausculta_app
      using (owner_id = (select acting.acting_user()));
    create table doors (id uuid primary key);
    create table secrets (id uuid primary key)`)
  const owner = new pg.Client(database.url)
  await owner.connect()
  await grantRights(owner, ['doors']).finally(() => owner.end())
})

afterAll(() => database.close())

const add = (userId: string, ownerId: string, name = 'thing') => {
  const id = randomUUID()
  return database.db.as(userId, async (tx) => {
    await tx.insert(things).values({ id, ownerId, name })
    return id
  })
}

const names = (userId: string) => database.db.as(userId, (tx) => tx.select().from(things))

test('a user sees, changes and removes only their own rows', async () => {
  const id = await add(ana, ana, 'private')
  expect((await names(ana)).map((row) => row.id)).toContain(id)
  expect(await names(ben)).toEqual([])
  await database.db.as(ben, (tx) =>
    tx.update(things).set({ name: 'taken' }).where(eq(things.id, id)),
  )
  await database.db.as(ben, (tx) => tx.delete(things).where(eq(things.id, id)))
  expect((await names(ana)).find((row) => row.id === id)?.name).toBe('private')
})

test('a user cannot write a row for somebody else', async () => {
  await expect(add(ben, ana)).rejects.toThrow('Database error 42501 on things')
})

test('the system role reaches account tables and nothing else', async () => {
  const read = (table: string) =>
    database.db.system((tx) => tx.execute(sql`select * from ${sql.identifier(table)}`))
  expect((await read('doors')).rows).toEqual([])
  await expect(read('secrets')).rejects.toThrow('42501')
  await expect(read('things')).rejects.toThrow('42501')
  await expect(database.db.as(ana, (tx) => tx.execute(sql`select * from doors`))).rejects.toThrow(
    '42501',
  )
})

test('an acting user that is not a uuid is refused before it reaches the database', async () => {
  await expect(names(`${ana}'; drop table things; --`)).rejects.toThrow('not a valid id')
})

test('an error from the database carries no value that was sent', async () => {
  const id = await add(ana, ana, canary)
  const again = database.db.as(ana, (tx) =>
    tx.insert(things).values({ id, ownerId: ana, name: canary }),
  )
  const error = await again.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(DatabaseError)
  expect(error).toMatchObject({ code: '23505', table: 'things', constraint: 'things_pkey' })
  const everything = `${JSON.stringify(error)} ${String((error as Error).stack)} ${String((error as Error).cause)}`
  expect(everything).not.toContain(canary)
  expect(everything).not.toContain(id)
})

test('an error caught inside a transaction is already free of values', async () => {
  await database.db.as(ana, async (tx) => {
    const failing = tx.transaction((inner) => inner.execute(sql`select ${canary}::uuid`))
    const error = await failing.catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(String(error)).not.toContain(canary)
    expect((await tx.select().from(things)).length).toBeGreaterThan(0)
  })
})

test('a failure rolls back all that the transaction did', async () => {
  const id = randomUUID()
  const failing = database.db.as(ana, async (tx) => {
    await tx.insert(things).values({ id, ownerId: ana })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect((await names(ana)).some((row) => row.id === id)).toBe(false)
})

test('a transaction whose error was swallowed does not pretend to have been saved', async () => {
  const swallowing = database.db.as(ana, async (tx) => {
    await tx.execute(sql`select 1/0`).catch(() => {})
  })
  await expect(swallowing).rejects.toThrow('rolled back')
})

test('a notification arrives after the commit, and again after the line was cut', async () => {
  const heard: string[] = []
  const gap = vi.fn()
  const stop = await database.db.listen('scribes', (payload) => heard.push(payload), gap)
  const say = (payload: string) =>
    database.db.as(ana, (tx) => database.db.notify(tx, 'scribes', payload))
  await say('one')
  await expect.poll(() => heard).toEqual(['one'])
  // Other tests listen too, each in its own database.
  await asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  )
  await expect.poll(() => gap.mock.calls.length).toBe(1)
  await say('two')
  await expect.poll(() => heard).toEqual(['one', 'two'])
  await stop()
  await say('three')
  expect(heard).toEqual(['one', 'two'])
})

test('cut connections are replaced without the next request noticing', async () => {
  await names(ana)
  await asOwner(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  expect(await names(ana)).toBeInstanceOf(Array)
})

test('a connection to a server that only reads now is given up, and the next change goes to the one that writes', async () => {
  const db = openDatabase({ logins, log: () => {}, poolSize: 1 })
  const row = () => ({ id: randomUUID(), ownerId: ana, name: 'after' })
  const write = () => db.as(ana, (tx) => tx.insert(things).values(row()))
  // What every transaction on a connection to the former primary meets after a failover.
  await db.as(ana, (tx) => tx.execute(sql`set session characteristics as transaction read only`))
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  await write()
  await db.close()
})

test('a connection that swallows everything is abandoned, and if nothing is open yet the request does not notice', async () => {
  const lines = new Set<Socket>()
  const { searchParams, pathname } = new URL(logins.app.replace('@/', '@localhost/'))
  const network = createServer((client) => {
    const server = connect(`${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`)
    for (const end of [client, server]) end.on('error', () => {})
    lines.add(client.pipe(server).pipe(client))
  }).listen(0, '127.0.0.1')
  await once(network, 'listening')
  // A listening TCP server has an address object.
  const { port } = network.address() as AddressInfo
  const { username, password } = new URL(logins.app.replace('@/', '@localhost/'))
  const url = `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`
  const pool = openPool({ url, log: () => {}, size: 1, answerMs: 5_000 })
  const swallow = () => lines.forEach((line) => line.unpipe().pause())
  const ask = (line: OpenTransaction) => line.query('select 1 as one').then(({ rows }) => rows)
  const first = await begin(pool)
  expect(await ask(first)).toEqual([{ one: 1 }])
  swallow()
  const failed = await ask(first).catch((error: unknown) => error)
  expect(isPassing(failed)).toBe(true)
  first.release(true)
  const second = await begin(pool)
  await second.query('rollback')
  second.release(false)
  swallow()
  const third = await begin(pool, undefined, 300)
  expect(await ask(third)).toEqual([{ one: 1 }])
  third.release(true)
  await pool.end()
  for (const line of lines) line.destroy()
  network.close()
})

test('a server that goes away while a transaction is opened, and stays away, is reported as unavailable', async () => {
  const pool = openPool({ url: logins.app, log: () => {}, size: 1 })
  const client = await pool.connect()
  client.release()
  vi.spyOn(client, 'query').mockImplementation(() =>
    Promise.reject(new Error('Connection terminated')),
  )
  // No other connection is available.
  vi.spyOn(pool, 'connect')
    .mockImplementationOnce(() => Promise.resolve(client))
    .mockImplementation(() => Promise.reject(new Error('no such host')))
  const failure = await transact(pool, (tx) => tx.execute(sql`select 1`)).catch(
    (error: unknown) => error,
  )
  expect(isPassing(failure)).toBe(true)
  vi.restoreAllMocks()
  await pool.end()
})

test('of queries sent together the first error is reported, whichever arrives first', async () => {
  const late = async (query: Promise<unknown>) => query
  const asked = database.db.as(ana, (tx) =>
    Promise.all([
      late(late(late(tx.execute(sql`select 'no number'::int`).execute()))),
      tx.select().from(things).execute(),
    ]),
  )
  await expect(asked).rejects.toMatchObject({ code: '22P02' })
})

test('if a transaction cannot be opened, nothing after it is done, and that error is reported', async () => {
  const pool = openPool({ url: logins.app, log: () => {} })
  const id = randomUUID()
  const actorOn = () => () => `${ana}${'0'.repeat(32)}`
  const add = (tx: Tx) => tx.insert(things).values({ id, ownerId: ana })
  const closed = transact(pool, add, { actorOn, userId: ana })
  await expect(closed).rejects.toMatchObject({ code: '42501' })
  expect((await names(ana)).map((row) => row.id)).not.toContain(id)
  await pool.end()
})

test('closing waits for nothing that is idle', async () => {
  const other = openDatabase({ logins, log: () => {} })
  await other.as(ana, (tx) => tx.select().from(things))
  await other.close()
  await expect(other.as(ana, (tx) => tx.select().from(things))).rejects.toThrow()
})
