import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItem, getItem, publishItem } from '#contract/items.ts'
import { getMe } from '#contract/profile.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

test('a note from a public template counts as one use, a rewritten section or a private template as none', async () => {
  const user = await app.newUser()
  const section = { heading: 'Medications', instruction: 'As said.', kind: 'verbatim' as const }
  const body = { itemType: 'template', name: 'Short', sections: [section] }
  const [open, own] = await Promise.all([
    user.call(createItem, { body }),
    user.call(createItem, { body }),
  ])
  await user.call(publishItem, { params: { id: open.id }, body: { version: 1 } })
  const uses = async (id: string) => (await user.call(getItem, { params: { id } })).useCount
  const visit = await newVisit(app, user)
  const events = await written(user, visit, { prompt: { id: open.id } })
  await expect.poll(() => uses(open.id)).toBe(1)
  const [started] = events
  if (started?.type !== 'started') throw new Error('a generation should begin')
  await written(user, visit, {
    prompt: { id: open.id },
    noteId: started.noteId,
    section: 'Medications',
  })
  await written(user, visit, { prompt: { id: own.id } })
  await written(user, visit, { prompt: { id: open.id } })
  await expect.poll(() => uses(open.id)).toBe(2)
  expect(await uses(own.id)).toBe(0)
  // Each of the three notes is usage of their writer.
  expect((await user.call(getMe, {})).usage).toEqual({ totalUsage: 3, monthlyUsage: 3 })
})
