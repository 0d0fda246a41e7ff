import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNote, listNotes } from '#contract/notes.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'
import { finishGeneration, type Outcome } from './finish.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a run that has lost its note to another leaves the note to that one', async () => {
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  await written(user, scribeId, { prompt: { id: 'soap' } })
  const [note] = (await user.call(listNotes, { params: { id: scribeId } })).items
  if (!note) throw new Error('a note should have been written')
  const [lost, current] = [randomUUID(), randomUUID()]
  const take = `update note set state = 'writing', generation_id = $2 where id = $1`
  await app.asOwner(take, [note.id, current])
  const outcome = (id: string, content: string): Outcome => ({
    id,
    userId: user.user.id,
    noteId: note.id,
    state: 'done',
    content,
    claims: [],
    citations: {},
    sourceRev: 0,
    fixed: [],
    used: [],
  })
  expect(await finishGeneration(app.services, outcome(lost, 'Of the lost run.'))).toBeUndefined()
  const params = { id: note.id }
  const kept = await user.call(getNote, { params })
  expect(kept).toMatchObject({ state: 'writing', content: note.content })
  await finishGeneration(app.services, outcome(current, 'Of the current run.'))
  const done = await user.call(getNote, { params })
  expect(done).toMatchObject({ state: 'complete', content: 'Of the current run.' })
})
