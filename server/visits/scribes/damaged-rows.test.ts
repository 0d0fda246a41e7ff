import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getHealth } from '#contract/admin.ts'
import { createItem, listItems } from '#contract/items.ts'
import { listNotes } from '#contract/notes.ts'
import {
  addContext,
  deleteScribe,
  getScribe,
  listScribes,
  searchScribes,
  updateScribe,
} from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { damageIn } from '#test/damage.ts'
import { newVisit, written } from '#test/visit.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

const damage = (table: string, column: string, where: string, value: string) =>
  damageIn(app, { table, column, where, value })
const toDo = 'Ask your administrator to restore it from a backup.'

describe('one damaged row', () => {
  test('hides no other visit in the list and in search, and can be deleted', async () => {
    const user = await app.newUser()
    const [broken, whole] = [await newVisit(app, user), await newVisit(app, user)]
    await user.call(addContext, { params: { id: whole }, body: { content: 'penicillin rash' } })
    await damage('scribe', 'head', 'id', broken)
    const { items } = await user.call(listScribes, { query: {} })
    expect(items.map(({ id }) => id).toSorted()).toEqual([broken, whole].toSorted())
    expect(items.find(({ id }) => id === broken)).toMatchObject({
      name: 'Cannot be read',
      gist: expect.stringContaining(toDo),
    })
    const found = await user.call(searchScribes, { body: { text: 'penicillin' } })
    expect(found.items.map(({ id }) => id)).toEqual([whole])
    await user.call(deleteScribe, { params: { id: broken } })
    expect((await user.call(listScribes, { query: {} })).items).toHaveLength(1)
  })

  test('is never overwritten by a rename, which says what to do', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const { version } = await user.call(getScribe, { params: { id } })
    await damage('scribe', 'head', 'id', id)
    const renamed = user.call(updateScribe, { params: { id }, body: { version, name: 'Knee' } })
    await expect(renamed).rejects.toMatchObject({
      message: 'Cannot be read',
      detail: expect.stringContaining(toDo),
    })
  })

  test('hides no other note, context note or template', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    await written(user, id, { prompt: { id: 'soap' }, writer: 'highlights' })
    await written(user, id, { prompt: { id: 'dictation' }, writer: 'highlights' })
    const before = await user.call(listNotes, { params: { id } })
    await damage('note', 'sealed', 'id', before.items[0]?.id ?? '')
    const notes = await user.call(listNotes, { params: { id } })
    expect(notes.items).toHaveLength(2)
    expect(notes.items[0]).toMatchObject({ title: expect.stringContaining(toDo), content: '' })
    expect(notes.items[1]?.content).not.toBe('')

    const [lost, kept] = [
      await user.call(addContext, { params: { id }, body: { content: 'aspirin' } }),
      await user.call(addContext, { params: { id }, body: { content: 'penicillin' } }),
    ]
    await damage('context_entry', 'sealed', 'id', lost.id)
    const { medicalContext } = await user.call(getScribe, { params: { id } })
    const texts = Object.fromEntries(
      medicalContext.additionalContext.map((entry) => [entry.id, entry.content]),
    )
    expect(texts[lost.id]).toContain(toDo)
    expect(texts[kept.id]).toBe('penicillin')
    const found = await user.call(searchScribes, { body: { text: 'penicillin' } })
    expect(found.items).toHaveLength(1)

    const body = { itemType: 'template', name: 'Knee', content: '# Plan\n' } as const
    const [item] = [await user.call(createItem, { body }), await user.call(createItem, { body })]
    await damage('item', 'sealed', 'id', item.id)
    const query = { itemType: 'template', filter: 'mine' } as const
    const mine = await user.call(listItems, { query })
    expect(mine.items.map(({ name }) => name)).toEqual(['Cannot be read', 'Knee'])
  })

  test('is reported to Health and, once and without content, to the log', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    await damage('scribe', 'head', 'id', id)
    await user.call(listScribes, { query: {} })
    await user.call(listScribes, { query: {} })
    const { checks, healthy } = await admin.call(getHealth, {})
    expect(healthy).toBe(false)
    expect(checks.find(({ key }) => key === 'records')).toMatchObject({ state: 'failing' })
    const lines = app.logged.filter((line) => line.includes(id))
    expect(lines).toEqual([`Cannot decrypt head of scribe ${id}. Restore it from a backup.`])
  })
})
