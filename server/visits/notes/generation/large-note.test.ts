import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { largestNote, largestWritten } from '#common/note-size.ts'
import * as api from '#contract/notes.ts'
import { getItem } from '#server/library/items/find.ts'
import { trustedVisit } from '#server/visits/notes/sources.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Llm, startLlm } from '#test/fakes/llm.ts'
import { newVisit, written } from '#test/visit.ts'
import { addPiece, emptyDraft, joinDraft } from './draft.ts'
import { leftOut } from './size.ts'
import { chooseWriter, createTask } from './task.ts'

// Half a million signs are read and checked here.
vi.setConfig({ testTimeout: 60_000 })

let llm: Llm
let app: TestApp
beforeAll(async () => {
  const pieces = Array.from({ length: 1_100 }, () => 'Drink enough water. '.repeat(50))
  llm = await startLlm(() => ({ kind: 'say', pieces }))
  app = await testApp(llm.env)
  await startWork(app.services)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

test('Highlights writes only as much of a long dictation as a note can hold, and says where it ends', async () => {
  const { user } = await app.newUser()
  const sources: Source[] = Array.from({ length: 40 }, (_, at) => ({
    kind: 'transcript',
    id: String(at),
    text: `${at} and then the knee was a little better again in the evening, `.repeat(140),
    timestamp: at,
    speaker: 'patient',
  }))
  const { settings } = await loadUser(app.services, user.id)
  const choices = { mode: 'NORMAL', writer: 'highlights' } as const
  const task = createTask('task', {
    template: await getItem(app.services, user.id, 'dictation'),
    section: undefined,
    known: await trustedVisit(app.services, user.id, {
      key: 'dictation',
      sources,
      sourceRev: 0,
      language: 'en',
    }),
    settings,
    choices,
    context: settings.noteContext,
    earlier: [],
    own: { memories: [], values: {}, macros: [] },
  })
  const { write } = await chooseWriter(app.services, user.id, choices, settings)
  const draft = emptyDraft()
  for await (const piece of write(task, new AbortController().signal))
    if (piece.type !== 'writer') await addPiece(draft, piece, { check: async () => [], lines: [] })
  const note = joinDraft(draft)
  expect(note.length).toBeGreaterThan(largestWritten / 2)
  expect(note.length).toBeLessThan(largestWritten + 2_000)
  expect(note).toContain(leftOut)
})

test('a note as long as a note may be is saved in whatever script it is', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await written(user, id, { prompt: { id: 'soap' }, writer: 'highlights' })
  const { items } = await user.call(api.listNotes, { params: { id } })
  const { version = 0, id: noteId = '' } = items[0] ?? {}
  const content = '頭'.repeat(largestNote)
  const edit = { params: { id: noteId }, body: { version, content } }
  expect((await user.call(api.updateNote, edit)).content).toBe(content)
})

test('a model that never stops is stopped, and the reader learns what to do', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  const events = await written(user, id, { prompt: { id: 'soap' } })
  const message = events.flatMap((event) => (event.type === 'error' ? [event.message] : [])).join()
  expect(message).toContain('didn’t stop writing')
  const { items } = await user.call(api.listNotes, { params: { id } })
  expect(items[0]?.content.length).toBeLessThan(largestWritten + 2_000)
})
