import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItem, getItem, updateItem } from '#contract/items.ts'
import { listNoteVersions } from '#contract/note-versions.ts'
import { getNote, listNotes, type Note, updateNote } from '#contract/notes.ts'
import { getScribe } from '#contract/scribes.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { newVisit, written } from '../visit.ts'
import { openVisitor, signInTo, type Visitor } from './browser.ts'
import { wordsOnDevice } from './words-on-device.ts'

let app: TestApp
let user: TestUser
let visitor: Visitor
let note: Note
/** One user with a note, in one window: each test types different text. */
beforeAll(async () => {
  app = await testApp()
  // The first account administers; that of the tests does not.
  await app.newUser()
  user = await app.newUser()
  const scribeId = await newVisit(app, user)
  await written(user, scribeId, { prompt: { id: 'soap' }, writer: 'highlights' })
  const [first] = (await user.call(listNotes, { params: { id: scribeId } })).items
  if (!first) throw new Error('a note should have been written')
  note = first
  visitor = await openVisitor(app.origin)
  visitor.page.on('dialog', (dialog) => void dialog.accept())
  await signInTo(visitor.page, user.email, pathOf(note))
})
afterAll(async () => {
  await visitor[Symbol.asyncDispose]()
  await app.close()
})

const pathOf = ({ scribeId }: Note) => `/home/scribes/all/${scribeId}/results`
const typeAtEnd = async (page: Page, text: string) => {
  await page.locator('#note-text').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}
/** Chromium retries failed loads without a network, which interrupts; either way the page comes. */
async function onlineAt(path: string): Promise<void> {
  await visitor.context.setOffline(false)
  await visitor.page.goto(path).catch(() => visitor.page.waitForLoadState())
}
const shown = { timeout: 40_000 }

test('text typed offline in a note and in the box survives a reload, and reaches the server', async () => {
  const { page, context } = visitor
  await page.locator('#note-text').waitFor()
  const box = page.getByPlaceholder('Add notes: vitals, exam findings, anything not said aloud.')
  await page.getByRole('tab', { name: 'Context' }).click()
  await box.waitFor()
  await context.setOffline(true)
  await box.fill('Walks a dog named Bo.')
  await page.getByRole('tab', { name: 'Results' }).click()
  await typeAtEnd(page, ' Return in twelve weeks.')
  await page.getByText('Kept on this device, will be saved').waitFor(shown)
  await expect.poll(() => wordsOnDevice(page), shown).toBe(2)
  expect((await user.call(getNote, { params: { id: note.id } })).content).toBe(note.content)
  await page.reload().catch(() => undefined)

  await onlineAt(pathOf(note))
  await page.locator('#note-text').getByText('Return in twelve weeks.').waitFor(shown)
  const saved = async () => [
    (await user.call(getNote, { params: { id: note.id } })).content.includes('twelve weeks.'),
    JSON.stringify(await user.call(getScribe, { params: { id: note.scribeId } })).includes('Bo.'),
  ]
  await expect.poll(saved, shown).toEqual([true, true])
  await expect.poll(() => wordsOnDevice(page), shown).toBe(0)
})

test('of two windows that edit one note, the text that is not taken stays in Versions, also after a reload', async () => {
  const { page, context } = visitor
  const params = { id: note.id }
  const now = await user.call(getNote, { params })
  await page.goto(pathOf(note))
  await page.locator('#note-text').waitFor()
  await context.setOffline(true)
  await typeAtEnd(page, ' Typed in the second window.')
  const content = `${now.content}\n\nTyped in the first window.`
  await user.call(updateNote, { params, body: { version: now.version, content } })
  await context.setOffline(false)
  await page.getByText('This note was changed elsewhere').waitFor(shown)
  const versions = async () =>
    (await user.call(listNoteVersions, { params })).items.map((one) => one.content).join('\n')
  await expect.poll(versions).toContain('Typed in the second window.')

  await page.reload()
  await page.getByText('This note was changed elsewhere').waitFor(shown)
  await page.getByRole('button', { name: 'Use the other text' }).click()
  await page.locator('#note-text').getByText('Typed in the first window.').waitFor()
  expect((await user.call(getNote, { params })).content).toBe(content)
  expect(await versions()).toContain('Typed in the second window.')
  expect(await page.locator('#note-text').innerText()).not.toContain('second window')
})

test('a template and a form that were typed offline are there after a reload, and can be discarded', async () => {
  const { page, context } = visitor
  const body = { itemType: 'template', name: 'Knee', draft: false } as const
  const { id, version } = await user.call(createItem, { body })
  await page.goto(`/home/templates/${id}/edit`)
  const name = page.getByLabel(/^Name/)
  await name.waitFor()
  await context.setOffline(true)
  await name.fill('Knee clinic')
  await page.getByText('Kept on this device, will be saved').waitFor(shown)
  await expect.poll(() => wordsOnDevice(page), shown).toBe(1)
  const params = { id }
  // Before the reload: Chromium may reload automatically, and the text is then saved at once.
  await user.call(updateItem, { params, body: { version, description: 'Typed elsewhere.' } })
  await page.reload().catch(() => undefined)

  await onlineAt(`/home/templates/${id}/edit`)
  await page.getByText('Restored what you typed.').waitFor(shown)
  const onServer = async () => {
    const { name: saved, description } = await user.call(getItem, { params })
    return [saved, description]
  }
  await expect.poll(onServer, shown).toEqual(['Knee clinic', 'Typed elsewhere.'])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(onServer, shown).toEqual(['Knee', 'Typed elsewhere.'])
  await expect.poll(() => wordsOnDevice(page), shown).toBe(0)

  await page.goto('/home/settings/templates')
  await page.getByRole('button', { name: 'Add a macro' }).click()
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Lungs clear, heart sounds normal.')
  await expect.poll(() => wordsOnDevice(page), shown).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  const typed = () => page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()
  await expect.poll(typed).toBe('Lungs clear, heart sounds normal.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(typed).toBe('')
  await expect.poll(() => wordsOnDevice(page), shown).toBe(0)
})
