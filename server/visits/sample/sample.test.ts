import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFolder,
  deleteScribe,
  getScribe,
  listScribes,
  searchScribes,
  updateScribe,
} from '#contract/scribes.ts'
import { exampleWriter, listNotes } from '#contract/notes.ts'
import { listTasks } from '#contract/tasks.ts'
import { createSample } from '#contract/system.ts'
import { recordings } from '#server/visits/transcription/table.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

test('the sample visit comes with its transcript at once and its audio soon after', async () => {
  const { call, user } = await app.newUser()
  const { scribeId } = await call(createSample, { body: {} })
  const scribe = await call(getScribe, { params: { id: scribeId } })
  const { transcript } = scribe.medicalContext
  expect(scribe).toMatchObject({ sample: true, state: 'ready', prompts: [{ id: 'soap' }] })
  expect(transcript.chunkCount).toBe(sampleVisit().lines.length)
  expect(transcript.transcriptDuration).toBeGreaterThan(480)
  await expect
    .poll(async () => {
      const [row] = await app.services.db.as(user.id, (tx) => tx.select().from(recordings))
      return Math.round((row?.samples ?? 0) / 16_000)
    })
    .toBe(Math.round(sampleVisit().duration))
})

test('asking twice under one id gives one visit', async () => {
  const { call } = await app.newUser()
  const id = randomUUID()
  const ask = () => call(createSample, { body: { id } })
  expect(await Promise.all([ask(), ask()])).toEqual([{ scribeId: id }, { scribeId: id }])
  const scribe = await call(getScribe, { params: { id } })
  expect(scribe.medicalContext.transcript.chunkCount).toBe(sampleVisit().lines.length)
  expect((await call(listScribes, {})).items).toHaveLength(1)
})

test('a visit is found by what was said in it, ignoring case and accents, in its folder only', async () => {
  const { call } = await app.newUser()
  const { scribeId } = await call(createSample, { body: {} })
  const folder = await call(createFolder, { body: { name: 'Elsewhere' } })
  const search = async (text: string, where = 'all') =>
    (await call(searchScribes, { body: { text, folder: where } })).items.map((s) => [
      s.id,
      s.match.toLowerCase(),
    ])
  expect(await search('METÓPROLOL')).toEqual([[scribeId, expect.stringContaining('metoprolol')]])
  expect(await search('metoprolol zebra')).toEqual([])
  expect(await search('metoprolol', folder.id)).toEqual([])
  const { version } = await call(getScribe, { params: { id: scribeId } })
  await call(updateScribe, {
    params: { id: scribeId },
    body: { version, name: 'Łucja, follow-up', folderId: folder.id },
  })
  expect(await search('follow-up', folder.id)).toHaveLength(1)
})

test('a search finds nothing of someone else', async () => {
  const [mine, theirs] = [await app.newUser(), await app.newUser()]
  await theirs.call(createSample, { body: {} })
  expect((await mine.call(searchScribes, { body: { text: 'metoprolol' } })).items).toEqual([])
})

test('the example note comes with the visit, labelled, open to review and with its tasks', async () => {
  const { call } = await app.newUser()
  const { scribeId } = await call(createSample, { body: { note: true } })
  const [note, ...others] = (await call(listNotes, { params: { id: scribeId } })).items
  expect(others).toEqual([])
  expect(note).toMatchObject({ writer: exampleWriter, state: 'complete', outOfDate: false })
  expect(note?.content).toContain('## P: Plan')
  const scribe = await call(getScribe, { params: { id: scribeId } })
  expect(scribe).toMatchObject({ state: 'noted', sample: true })
  await expect.poll(async () => (await call(listTasks, {})).items.length).toBeGreaterThan(0)
})

test('two users have an example note each, and neither sees the other one', async () => {
  const [first, second] = [await app.newUser(), await app.newUser()]
  const { scribeId } = await first.call(createSample, { body: { note: true } })
  const own = await second.call(createSample, { body: { note: true } })
  expect((await second.call(listNotes, { params: { id: own.scribeId } })).items).toHaveLength(1)
  await expect(second.call(listNotes, { params: { id: scribeId } })).rejects.toThrow(/not found/)
})

test('two windows that open the sample under one id get one visit with one note', async () => {
  const { call } = await app.newUser()
  const id = randomUUID()
  const ask = () => call(createSample, { body: { id, note: true } })
  await Promise.all([ask(), ask()])
  await ask()
  expect((await call(listNotes, { params: { id } })).items).toHaveLength(1)
})

test('a sample that was deleted can be had again, as new', async () => {
  const { call } = await app.newUser()
  const first = await call(createSample, { body: { note: true } })
  await call(deleteScribe, { params: { id: first.scribeId } })
  expect((await call(listScribes, {})).items).toEqual([])
  const again = await call(createSample, { body: { note: true } })
  expect(again.scribeId).not.toBe(first.scribeId)
  expect((await call(listNotes, { params: { id: again.scribeId } })).items).toHaveLength(1)
})
