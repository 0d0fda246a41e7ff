import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFilledForms, openFilledForm, saveFilledForm } from '#contract/filled-forms.ts'
import { getNote, listNotes, updateNote } from '#contract/notes.ts'
import {
  createScribe,
  deleteScribe,
  getScribe,
  listScribes,
  searchScribes,
} from '#contract/scribes.ts'
import { createSample } from '#contract/system.ts'
import { addChunks, listChunks } from '#contract/transcripts.ts'
import { deleteAccount } from '#server/operations/deletion/delete-account.ts'
import { systemTables } from '#server/platform/db/owned.ts'
import { startGeneration } from '#server/visits/notes/generation/start.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { distribute, type Distribution, PARTITIONS } from './distribute.ts'

const CERTIFICATE = '5f0e2c1a-7b64-4d0b-9a51-0d6a3c1b7e01'

let app: TestApp
let owner: pg.Client
let made: Distribution
beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client(app.databaseUrl)
  await owner.connect()
  made = await distribute(owner, systemTables)
  await startWork(app.services)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

test('every table of content can be divided by owner', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select relname::text as name from pg_class c
      join pg_attribute o on o.attrelid = c.oid and o.attname = 'user_id'
    where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  expect(rows.filter(({ name }) => !systemTables.includes(name))).toEqual([])
  expect(made.tables.length).toBeGreaterThan(40)
})

test('keys that become unique for each owner only are ids and hashes, which never repeat, or name the row they belong to', () => {
  const known = /[(\s](id|\w+_id|\w+_hash|storage_key)[,)]/
  expect(made.widened.filter((key) => !known.test(key))).toEqual([])
})

test('visits, notes, forms, lists and search work on a database that is divided by owner', async () => {
  const [first, second] = [await app.signUp(), await app.newUser()]
  const { scribeId } = await first.call(createSample, { body: { note: true } })
  const [note] = (await first.call(listNotes, { params: { id: scribeId } })).items
  expect(note?.content).toContain('metoprolol')
  const { id } = await first.call(createScribe, { body: { name: 'Second visit' } })
  expect((await first.call(listScribes, {})).items).toHaveLength(2)
  expect((await second.call(listScribes, {})).items).toEqual([])

  const chunks = [{ text: 'I take lisinopril 10 mg every morning.', speaker: 'patient' }]
  await first.call(addChunks, { params: { id }, body: { chunks } })
  expect((await first.call(listChunks, { params: { id } })).chunks).toHaveLength(1)
  const wanted = { scribeId: id, templateId: 'soap', mode: 'NORMAL' as const }
  await (
    await startGeneration(app.services, first.user.id, wanted)
  ).ended
  const [written] = (await first.call(listNotes, { params: { id } })).items
  expect(written).toMatchObject({ state: 'complete', content: /lisinopril/ as never })
  const changed = { version: written?.version ?? 0, content: 'Lisinopril 10 mg.' }
  await first.call(updateNote, { params: { id: written?.id ?? '' }, body: changed })
  const read = await first.call(getNote, { params: { id: written?.id ?? '' } })
  expect(read.content).toBe('Lisinopril 10 mg.')

  const body = { formId: CERTIFICATE }
  const filled = await first.call(openFilledForm, { params: { id }, body })
  const changes = { version: filled.version, changes: { f16: 'None' } }
  await first.call(saveFilledForm, { params: { id: filled.id }, body: changes })
  expect((await first.call(listFilledForms, { params: { id } })).items).toHaveLength(1)

  const found = await first.call(searchScribes, { body: { text: 'lisinopril' } })
  expect(found.items.map((one) => one.id)).toContain(id)
  await first.call(deleteScribe, { params: { id: scribeId } })
  await expect(first.call(getScribe, { params: { id: scribeId } })).rejects.toThrow('not found')
})

test('a request reads the partition of its user alone', async () => {
  const { user } = await app.newUser()
  const plan = await app.services.db.as(user.id, (tx) =>
    tx.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, costs off) select * from scribe`),
  )
  const lines = plan.rows.map((row) => row['QUERY PLAN'])
  const scans = lines.filter((line) => line.includes('Scan') && line.includes('scribe_'))
  const read = scans.filter((line) => !line.includes('never executed'))
  expect(scans.length).toBeLessThanOrEqual(PARTITIONS)
  expect(read, lines.join('\n')).toHaveLength(1)
})

test('deleting an account deletes its rows in every partition, and nobody else’s', async () => {
  const [goes, stays] = [await app.newUser(), await app.newUser()]
  for (const { call } of [goes, stays]) await call(createSample, { body: { note: true } })
  await deleteAccount(app.services, goes.user.id, 'remove')
  const left = async (userId: string) =>
    (await owner.query(`select 1 from scribe where user_id = $1`, [userId])).rowCount
  expect([await left(goes.user.id), await left(stays.user.id)]).toEqual([0, 1])
  for (const table of made.tables) {
    const { rowCount } = await owner.query(`select 1 from "${table}" where user_id = $1 limit 1`, [
      goes.user.id,
    ])
    expect(rowCount, table).toBe(0)
  }
})
