import { expect, test } from 'vitest'
import { allTables } from '#server/tables.ts'
import { testApp } from '#test/app.ts'

/** Columns by which a row belongs to a visit or to something of it. */
const visitColumns = ['scribe_id', 'recording_id', 'note_id', 'generation_id', 'filled_id']
const visitTables = Object.fromEntries(
  allTables.flatMap(({ name, visit }) => (visit ? [[name, visit]] : [])),
)

test('every table of a visit says what happens to its rows, and the database deletes what cascades', async () => {
  await using app = await testApp()
  const columns = visitColumns.map((name) => `'${name}'`).join(', ')
  const { rows } = await app.asOwner<{ name: string }>(`
    select distinct table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name in (${columns})`)
  const toDo = 'Say as `visit` in the data-rules.ts of a table what happens to its rows'
  expect(Object.keys(visitTables).toSorted(), toDo).toEqual(rows.map(({ name }) => name).toSorted())
  const { rows: cascading } = await app.asOwner<{ name: string }>(`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confdeltype = 'c'
      and confrelid::regclass::text in ('scribe', 'recording', 'note', 'generation', 'filled_form')`)
  const promised = Object.entries(visitTables).filter(([, way]) => way === 'cascade')
  expect(cascading.map(({ name }) => name)).toEqual(
    expect.arrayContaining(promised.map(([name]) => name)),
  )
})
