import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { systemTables } from './owned.ts'
import { findUnprotectedTables } from './unprotected-tables.ts'

interface Column {
  name: string
  type: string
}
interface Table {
  name: string
  columns: Column[]
}

const values: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: () => 'x',
  bytea: () => Buffer.from('x'),
  integer: () => 1,
  bigint: () => 0,
  'double precision': () => 0,
  boolean: () => false,
  date: () => '2026-01-01',
  jsonb: () => '[]',
  ARRAY: () => [],
  'timestamp with time zone': () => new Date(),
}

let database: TestDatabase
let owner: pg.Client
let tables: Table[]
const [mine, theirs] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.url)
  await owner.connect()
  tables = await tablesOf(owner)
  // A row of user `theirs` in every table; foreign keys are beside the point here.
  await owner.query(`set session_replication_role = replica`)
  for (const table of tables) await insertRow(table, theirs)
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ table_name: string; columns: Column[] }>(`
    select table_name, json_agg(json_build_object('name', column_name, 'type', data_type)) as columns
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1 order by 1`)
  return rows.map((row) => ({ name: row.table_name, columns: row.columns }))
}

async function insertRow({ name, columns }: Table, userId: string): Promise<void> {
  const names = columns.map((c) => `"${c.name}"`).join(', ')
  const places = columns.map((_, n) => `$${n + 1}`).join(', ')
  const row = columns.map((c) => (c.name === 'user_id' ? userId : (values[c.type]?.() ?? null)))
  await owner.query(`insert into "${name}" (${names}) values (${places})`, row)
}

const countIn = (table: Table) => sql.raw(`select count(*)::int as n from "${table.name}"`)
const asUser = async (user: string, statement: ReturnType<typeof sql.raw>) =>
  database.db.as(user, async (tx) => tx.execute<{ n: number }>(statement))

describe('the database itself keeps users apart', () => {
  test('there are tables, and every one has row policies that bind even its owner', async () => {
    expect(tables.length).toBeGreaterThan(20)
    const toDo = 'End the table with `.enableRLS()`, and give it `ownedPolicies` or its own'
    expect(await findUnprotectedTables(owner), toDo).toEqual([])
  })

  test('no row policy relies on a plain setting, which anyone who can run a select can change', async () => {
    const { rows } = await owner.query<{ tablename: string }>(
      `select tablename from pg_policies where concat(qual, with_check) like '%current_setting%'`,
    )
    expect(rows).toEqual([])
  })

  test('every table belongs to a user or to the system, never to both', () => {
    const unowned = tables.filter(
      (t) => !t.columns.some((c) => c.name === 'user_id') && !systemTables.includes(t.name),
    )
    const toDo = 'Give the table a `userId: owner()`, or list it in `systemTables` of owned.ts'
    expect(
      unowned.map((t) => t.name),
      toDo,
    ).toEqual([])
  })

  test('a user reads, changes and deletes nothing of another, in any table', async () => {
    for (const table of tables) {
      const [column] = table.columns
      expect((await asUser(mine, countIn(table))).rows, `reading ${table.name}`).toEqual([{ n: 0 }])
      const touched = await asUser(
        mine,
        sql.raw(`update "${table.name}" set "${column?.name}" = "${column?.name}"`),
      )
      expect(touched.rowCount, `changing ${table.name}`).toBe(0)
      expect(
        (await asUser(mine, sql.raw(`delete from "${table.name}"`))).rowCount,
        `deleting from ${table.name}`,
      ).toBe(0)
    }
  })

  test('a user reads their own rows, if a table belongs to users', async () => {
    for (const table of tables.filter((t) => !systemTables.includes(t.name))) {
      expect((await asUser(theirs, countIn(table))).rows, table.name).toEqual([{ n: 1 }])
    }
  })

  test('nobody can give a row to someone else', async () => {
    for (const table of tables.filter((t) => !systemTables.includes(t.name))) {
      const given = asUser(theirs, sql.raw(`update "${table.name}" set user_id = '${mine}'`))
      // Insert-only tables have nothing to change.
      const outcome = await given.then(
        ({ rowCount }) => rowCount,
        (error: unknown) => (error as { code?: string }).code, // what the database rejects with
      )
      expect([0, '42501'], table.name).toContain(outcome)
      const { rows } = await asUser(mine, countIn(table))
      expect(rows, table.name).toEqual([{ n: 0 }])
    }
  })

  test('nobody writes a row in somebody else’s name, and system tables accept none from anybody', async () => {
    for (const table of tables) {
      const names = table.columns.map((c) => `"${c.name}"`).join(', ')
      const row = sql.join(
        table.columns.map((c) =>
          c.name === 'user_id' ? sql`${theirs}` : sql.param(values[c.type]?.() ?? null),
        ),
        sql`, `,
      )
      const put = database.db.as(mine, (tx) =>
        tx.execute(
          sql`insert into ${sql.identifier(table.name)} (${sql.raw(names)}) values (${row})`,
        ),
      )
      await expect(put, `inserting into ${table.name}`).rejects.toMatchObject({ code: '42501' })
    }
    // Reads, changes, deletes and inserts another user's rows, in each table.
    process.stdout.write(`Row policies: ${tables.length * 4} cells\n`)
  })

  test('the role of sign-in sees no content', async () => {
    for (const table of tables.filter((t) => !systemTables.includes(t.name))) {
      const read = database.db.system((tx) => tx.execute(countIn(table)))
      await expect(read, table.name).rejects.toMatchObject({ code: '42501' })
    }
  })
})
