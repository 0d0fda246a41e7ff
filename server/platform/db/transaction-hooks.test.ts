import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { tripsOf } from '#test/trips.ts'
import { withHook, type TransactionHook } from './transaction-hooks.ts'
import { grantRights } from './grants.ts'
import { ownedPolicies } from './owned.ts'
import { sent } from './sent.ts'

// Drizzle identifies the columns of a table by its name, and files share it: no other test has one of this name.
const things = pgTable(
  'carried_things',
  { id: uuid().primaryKey(), ownerId: uuid('owner_id').notNull() },
  (t) => ownedPolicies(t.ownerId),
)

let database: TestDatabase
const ana = randomUUID()
const ben = randomUUID()

beforeAll(async () => {
  database = await testDatabase()
  const owner = new pg.Client(database.url)
  await owner.connect()
  await owner.query(`
    create table carried_things (id uuid primary key, owner_id uuid not null);
    alter table carried_things enable row level security;
    create policy owner on carried_things to ausculta_app
      using (owner_id = (select acting.acting_user()))`)
  await grantRights(owner, []).finally(() => owner.end())
})
afterAll(() => database.close())

const add = (ownerId: string, id: string) =>
  database.db.as(ownerId, (tx) => tx.insert(things).values({ id, ownerId }))

test('the start of a transaction is sent with its first queries, and the last hook with its commit', async () => {
  const id = randomUUID()
  const load: TransactionHook = {
    userId: ana,
    isCertain: true,
    done: false,
    async put(tx) {
      await tx.select().from(things)
      const stored = sent(tx.insert(things).values({ id: randomUUID(), ownerId: ana }))
      return () => stored
    },
  }
  using counted = tripsOf()
  await withHook(load, () =>
    database.db.as(ana, (tx) =>
      Promise.all([tx.insert(things).values({ id, ownerId: ana }), tx.select().from(things)]),
    ),
  )
  expect(counted.trips).toEqual([
    ['begin', 'select', 'insert', 'select'],
    ['select', 'select'],
    ['insert', 'commit'],
  ])
})

test('work that continues after the transaction carries none of its hooks', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const puts: string[] = []
  const load: TransactionHook = {
    userId: ana,
    done: false,
    put: async () => void puts.push('carried'),
  }
  let behind: Promise<unknown> | undefined
  await withHook(load, async () => {
    behind = ended.then(() => add(ana, randomUUID()))
  })
  end()
  await behind
  expect([puts, load.done]).toEqual([[], false])
})

test('two changes at once that write to the logs of the same two users wait for each other', async () => {
  const writes = (userId: string): TransactionHook => ({
    userId,
    done: false,
    async put(tx) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${userId})), pg_sleep(0.1)`)
    },
  })
  const change = (by: string, to: string) =>
    withHook(writes(by), () => withHook(writes(to), () => add(by, randomUUID())))
  await Promise.all([change(ana, ben), change(ben, ana)])
})

test('a commit sent with a failing statement stores nothing, and the failure is reported', async () => {
  const id = randomUUID()
  await add(ana, id)
  const fresh = randomUUID()
  const load: TransactionHook = {
    userId: ana,
    isCertain: true,
    done: false,
    async put(tx) {
      const stored = sent(tx.insert(things).values({ id, ownerId: ana }))
      return () => stored
    },
  }
  const failing = withHook(load, () => add(ana, fresh))
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(load.done).toBe(false)
  const stored = await database.db.as(ana, (tx) => tx.select().from(things))
  expect(stored.map((row) => row.id)).not.toContain(fresh)
})

test("if one hook's statement fails while the next is running, that failure is reported", async () => {
  const id = randomUUID()
  await add(ana, id)
  const failing: TransactionHook = {
    userId: ana,
    done: false,
    async put(tx) {
      const stored = sent(tx.insert(things).values({ id, ownerId: ana }))
      return () => stored
    },
  }
  const behind: TransactionHook = {
    userId: ana,
    done: false,
    async put(tx) {
      await tx.select().from(things)
      throw new Error('not reached')
    },
  }
  const change = withHook(failing, () => withHook(behind, () => add(ana, randomUUID())))
  await expect(change).rejects.toMatchObject({ code: '23505' })
})
