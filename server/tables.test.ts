import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { allTables } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('every table of the database is described once', async () => {
  const { rows } = await app.asOwner<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`)
  const names = allTables.map(({ name }) => name).toSorted()
  const toDo = 'Describe each table in the data-rules.ts beside it; server/tables.ts collects these'
  expect(names, toDo).toEqual(rows.map(({ name }) => name).toSorted())
})

/** Hashes, and keys that a master key wraps. */
const unsealed = [
  'deleted_account.log_mac',
  'demo_emr_grant.code_hash',
  'demo_emr_grant.refresh_hash',
  'data_key.wrapped',
  'email_token.token_hash',
  'intake.token_hash',
  'integration_flow.state_hash',
  'pairing_code.code_hash',
  'recording_ticket.ticket_hash',
  'session.former_hash',
  'session.secret_hash',
]

test('every column of bytes is sealed and bound to its row, or known as unsealed', async () => {
  const { rows } = await app.asOwner<{ name: string; keys: string[] }>(`
    select c.relname || '.' || a.attname as name,
      (select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
        from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as keys
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'bytea'::regtype`)
  const sealed = new Map(
    allTables.flatMap((one) => one.sealed.map((of) => [`${of.table}.${of.column}`, of.row])),
  )
  expect([...sealed.keys(), ...unsealed].toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  )
  const elsewhere = rows.filter(
    ({ name, keys }) =>
      sealed.has(name) &&
      sealed.get(name) !== keys.map((key) => `"${key}"::text`).join(` || ':' || `),
  )
  expect(elsewhere.map(({ name }) => name).toSorted()).toEqual(['chunk_translation.sealed'])
})
