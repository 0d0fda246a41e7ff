import { expect, test } from 'vitest'
import { listNotes } from '#contract/notes.ts'
import { notes } from '#server/visits/notes/table.ts'
import { testApp } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'
import { visitFinder } from './find-visit.ts'

test('a note that its owner opened first leads nobody else to its visit', async () => {
  await using app = await testApp()
  const [ana, ben] = [await app.newUser(), await app.newUser()]
  const scribeId = await newVisit(app, ana)
  await written(ana, scribeId, { prompt: { id: 'soap' }, writer: 'highlights' })
  const [note] = (await ana.call(listNotes, { params: { id: scribeId } })).items
  const find = visitFinder(app.services)
  expect(await find(ana.user.id, notes, note?.id ?? '')).toBe(scribeId)
  expect(await find(ben.user.id, notes, note?.id ?? '')).toBeNull()
  expect(await find(ana.user.id, notes, note?.id ?? '')).toBe(scribeId)
})
