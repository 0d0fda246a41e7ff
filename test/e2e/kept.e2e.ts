import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNote, listNotes, listNoteVersions, updateNote } from '#contract/notes.ts'
import { getScribe } from '#contract/scribes.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { newVisit, written } from '../visit.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // The first account administers; those of the tests do not.
  await app.newUser()
})
afterAll(() => app.close())

async function noted(user: TestUser) {
  const scribeId = await newVisit(app, user)
  await written(user, scribeId, { prompt: { id: 'soap' }, writer: 'composer' })
  const [note] = (await user.call(listNotes, { params: { id: scribeId } })).items
  if (!note) throw new Error('a note should have been written')
  return { note, path: `/home/scribes/all/${scribeId}/results` }
}
const typeAtEnd = async (page: Page, text: string) => {
  await page.locator('#note-text').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}
const wordsOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('ausculta-typing')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const { result: db } = opening
          const counting = db.transaction('words').objectStore('words').count()
          counting.addEventListener('success', () => {
            db.close()
            resolve(counting.result)
          })
        })
      }),
  )
const shown = { timeout: 8_000 }

test('what was typed offline in a note and in the box is there after a reload, and reaches the server', async () => {
  const user = await app.newUser()
  const { note, path } = await noted(user)
  await using visitor = await openVisitor(app.origin)
  const { page, context } = visitor
  page.on('dialog', (dialog) => void dialog.accept())
  await signInTo(page, user.email, path)
  await page.locator('#note-text').waitFor()
  const box = page.getByPlaceholder('Type here. Nothing is lost.')
  await page.getByRole('tab', { name: 'Context' }).click()
  await box.waitFor()
  await context.setOffline(true)
  await box.fill('Walks a dog named Bo.')
  await page.getByRole('tab', { name: 'Results' }).click()
  await typeAtEnd(page, ' Return in twelve weeks.')
  await page.getByText('Kept on this device, will be saved').waitFor(shown)
  await expect.poll(() => wordsOnDevice(page), shown).toBe(2)
  await page.reload().catch(() => undefined)
  expect((await user.call(getNote, { params: { id: note.id } })).content).toBe(note.content)

  await context.setOffline(false)
  await page.goto(path)
  await page.locator('#note-text').getByText('Return in twelve weeks.').waitFor(shown)
  const saved = async () => [
    (await user.call(getNote, { params: { id: note.id } })).content.includes('twelve weeks.'),
    JSON.stringify(await user.call(getScribe, { params: { id: note.scribeId } })).includes('Bo.'),
  ]
  await expect.poll(saved, shown).toEqual([true, true])
  await expect.poll(() => wordsOnDevice(page), shown).toBe(0)
})

test('of two windows that edit one note, the text that is not taken stays in Versions, also after a reload', async () => {
  const user = await app.newUser()
  const { note, path } = await noted(user)
  await using visitor = await openVisitor(app.origin)
  const { page, context } = visitor
  page.on('dialog', (dialog) => void dialog.accept())
  await signInTo(page, user.email, path)
  await page.locator('#note-text').waitFor()
  await context.setOffline(true)
  await typeAtEnd(page, ' Typed in the second window.')
  const params = { id: note.id }
  const content = `${note.content}\n\nTyped in the first window.`
  await user.call(updateNote, { params, body: { version: note.version, content } })
  await context.setOffline(false)
  await page.getByText('This note was changed elsewhere').waitFor(shown)
  const versions = async () =>
    (await user.call(listNoteVersions, { params })).items.map((one) => one.content).join('\n')
  expect(await versions()).toContain('Typed in the second window.')

  await page.reload()
  await page.getByText('This note was changed elsewhere').waitFor(shown)
  await page.getByRole('button', { name: 'Use the other' }).click()
  await page.locator('#note-text').getByText('Typed in the first window.').waitFor()
  expect((await user.call(getNote, { params })).content).toBe(content)
  expect(await versions()).toContain('Typed in the second window.')
  expect(await page.locator('#note-text').innerText()).not.toContain('second window')
})
