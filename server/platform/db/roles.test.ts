import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeActors } from './acting-user.ts'
import { openDatabase } from './database.ts'
import { grantRights } from './grants.ts'
import { ownedPolicies } from './owned.ts'
import type { Logins } from './roles.ts'
import { assertSafeRoles } from './safe-roles.ts'
import type { Tx } from './tx.ts'

// Drizzle identifies the columns of a table by its name, and files share it: no other test has one of this name.
const letters = pgTable(
  'letters',
  { id: uuid().primaryKey(), ownerId: uuid('owner_id').notNull() },
  (t) => ownedPolicies(t.ownerId),
)

let database: TestDatabase
let logins: Logins
let owner: pg.Client
const [ana, ben] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  database = await testDatabase()
  ;({ logins } = database)
  owner = new pg.Client(database.url)
  await owner.connect()
  await owner.query(`
    create table letters (id uuid primary key, owner_id uuid not null);
    alter table letters enable row level security;
    create policy owner on letters to ausculta_app using (owner_id = (select acting.acting_user()));
    insert into letters values ('${randomUUID()}', '${ana}'), ('${randomUUID()}', '${ben}')`)
  await grantRights(owner, [])
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const asBen = <Result>(work: (tx: Tx) => Promise<Result>) => database.db.as(ben, work)
const owners = async (tx: Tx) => (await tx.select().from(letters)).map((row) => row.ownerId)
const refused = (code: string) => expect.objectContaining({ code }) as unknown

/** Runs injected SQL, which may fail, and returns whose rows are readable after it. */
const after = (injected: string) =>
  asBen(async (tx) => {
    await tx.transaction((inner) => inner.execute(sql.raw(injected))).catch(() => undefined)
    return owners(tx)
  })

describe('a connection of requests', () => {
  test('logs in as a role that belongs to no other role', async () => {
    for (const way of [asBen, database.db.system.bind(database.db)])
      for (const role of [
        'none',
        'ausculta',
        'pg_read_all_data',
        'ausculta_app',
        'ausculta_system',
      ])
        await way(async (tx) => {
          const who = async () =>
            (
              await tx.execute(
                sql`select session_user::text as session, current_user::text as role`,
              )
            ).rows
          const [first] = await who()
          await tx
            .transaction((inner) => inner.execute(sql`select set_config('role', ${role}, true)`))
            .catch(() => undefined)
          expect(await who()).toEqual([first])
          expect(first?.session).toMatch(/^ausculta_(app|system)$/)
        })
  })

  test.each([
    `create temp table loot (line text)`,
    `create table loot (line text)`,
    `copy letters to program 'id'`,
    `set session authorization ausculta`,
    `select key from acting.key`,
    `select pg_read_file('PG_VERSION')`,
    `alter policy owner on letters using (true)`,
  ])('is refused "%s"', async (statement) => {
    await expect(asBen((tx) => tx.execute(sql.raw(statement)))).rejects.toEqual(refused('42501'))
  })

  test('accepts one statement at a time, so that none can be appended', async () => {
    const injected = `select 1; deallocate all`
    await expect(asBen((tx) => tx.execute(sql.raw(injected)))).rejects.toEqual(refused('42601'))
  })
})

describe('an injected statement does not change who acts', () => {
  test.each([
    `select set_config('role', 'none', false)`,
    `select set_config('app.uid', '${ana}', true)`,
    `select acting.act_as('${ana}')`,
    `select acting.act_as('${ana}${'0'.repeat(32)}')`,
  ])('by "%s"', async (injected) => {
    expect(await after(injected)).toEqual([ben])
  })

  test.each([
    ana,
    `${ana}${'0'.repeat(64)}`,
    `' || '${ana}' || substr(current_setting('acting.actor'), 37) || '`,
  ])('by the setting that holds the user (%s)', async (value) => {
    expect(await after(`select set_config('acting.actor', '${value}', true)`)).toEqual([])
    expect(await after(`select set_config('acting.actor', '${value}', false)`)).toEqual([])
    expect(await asBen(owners)).toEqual([ben])
  })

  test('by functions and operators of another schema, put before PostgreSQL’s own', async () => {
    const look = 'returns text language sql immutable'
    await owner.query(`
      create schema evil; grant usage on schema evil to ausculta_app;
      create function evil.substr(text, int) ${look} as $$ select 'same' $$;
      create function evil.encode(bytea, text) ${look} as $$ select 'same' $$;
      create function evil.always(text, text) returns boolean language sql immutable as $$ select true $$;
      create operator evil.= (leftarg = text, rightarg = text, function = evil.always)`)
    const forged = ana + '0'.repeat(32)
    const first = `select set_config('search_path', 'evil, pg_catalog, public', true)`
    const seen = await asBen(async (tx) => {
      await tx.execute(sql.raw(first))
      await tx
        .transaction((inner) => inner.execute(sql`select acting.act_as(${forged})`))
        .catch(() => undefined)
      const mine = await owners(tx)
      await tx.execute(sql`select set_config('acting.actor', ${ana + '0'.repeat(64)}, true)`)
      return [mine, await owners(tx)]
    })
    await owner.query('drop schema evil cascade')
    expect(seen).toEqual([[ben], []])
  })

  test('by turning row policies off, which is an error', async () => {
    const off = `select set_config('row_security', 'off', true)`
    await expect(after(off)).rejects.toEqual(refused('42501'))
  })

  test('by reusing the setting of an earlier transaction', async () => {
    const one = openDatabase({ logins, log: () => {}, poolSize: 1 })
    const { rows } = await one.as(ana, (tx) =>
      tx.execute<{ held: string }>(sql`select current_setting('acting.actor') as held`),
    )
    const seen = await one.as(ben, async (tx) => {
      await tx.execute(sql`select set_config('acting.actor', ${rows[0]?.held}, true)`)
      return owners(tx)
    })
    expect(seen).toEqual([])
    await one.close()
  })

  test('by reusing the proof of another connection', async () => {
    const other = new pg.Client(logins.app)
    await other.connect()
    const word = makeActors(logins.actingKey)(other)(ana)
    await other.query('begin')
    await other.query('select acting.act_as($1)', [word])
    expect((await other.query('select owner_id from letters')).rows).toEqual([{ owner_id: ana }])
    expect(await after(`select acting.act_as('${word}')`)).toEqual([ben])
    await other.end()
  })

  test('by reading the statements of other sessions', async () => {
    await database.db.as(ana, async () => {
      const { rows } = await asBen((tx) =>
        tx.execute<{ query: string }>(
          sql`select query from pg_stat_activity where usename = session_user`,
        ),
      )
      expect(rows.length).toBeGreaterThan(1)
      expect(JSON.stringify(rows)).not.toContain(ana)
    })
  })

  test('and the acting user ends with the transaction', async () => {
    const client = new pg.Client(logins.app)
    await client.connect()
    await client.query('begin')
    await client.query('select acting.act_as($1)', [makeActors(logins.actingKey)(client)(ana)])
    await client.query('commit')
    expect((await client.query('select * from letters')).rows).toEqual([])
    await client.end()
  })
})

describe('the start', () => {
  test('accepts the two roles', async () => {
    await expect(assertSafeRoles(database.db)).resolves.toBeUndefined()
  })

  test.each([
    [
      'create table owned (id int); alter table owned owner to ausculta_app',
      'drop table owned',
      'owns tables',
    ],
    [
      'create table owned (id int); alter table owned owner to ausculta_system',
      'drop table owned',
      'owns tables',
    ],
  ])('refuses a role after "%s"', async (change, undo, reason) => {
    await owner.query(change)
    await expect(assertSafeRoles(database.db)).rejects.toThrow(reason)
    await owner.query(undo)
  })

  test('refuses the connection of the owner, whichever role it sets', async () => {
    const taking = `${database.url}&options=${encodeURIComponent('-c role=ausculta_app')}`
    const db = openDatabase({ logins: { ...logins, app: taking }, log: () => {} })
    await expect(assertSafeRoles(db)).rejects.toThrow('the database role ausculta')
    await db.close()
  })

  test('refuses the user-level role if the account-level one is expected', async () => {
    const db = openDatabase({ logins: { ...logins, system: logins.app }, log: () => {} })
    await expect(assertSafeRoles(db)).rejects.toThrow('instead of ausculta_system')
    await db.close()
  })
})
