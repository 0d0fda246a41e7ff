import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createItem, updateItem } from '#contract/items.ts'
import { getMe } from '#contract/profile.ts'
import { createFolder, getScribe } from '#contract/scribes.ts'
import { testApp, type TestApp } from '../app.ts'
import { newVisit } from '../visit.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The bubble of a step, beside its framed target. */
async function step(page: Page, title: string, framed: string): Promise<void> {
  await page.getByRole('dialog', { name: title }).waitFor()
  await page.locator('[data-toured]').filter({ hasText: framed }).waitFor()
}
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

it('a tour shows each thing where it is, is not offered again once it was seen, and ends by Esc', async () => {
  const user = await app.newUser()
  await newVisit(app, user)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email)
  await page.getByRole('button', { name: 'Take the tour' }).click()
  await step(page, 'Tour, 1 of 5: Record', 'Record')
  // A bare key belongs to the tour: nothing is recorded.
  await page.keyboard.press('r')
  await next(page)
  await step(page, 'Tour, 2 of 5: Transcript', 'Transcript')
  await next(page)
  await step(page, 'Tour, 3 of 5: Notes and files', 'Notes and files')
  await next(page)
  await step(page, 'Tour, 4 of 5: Results', 'Results')
  await next(page)
  await step(page, 'Tour, 5 of 5: Templates', 'Templates')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.poll(async () => (await user.call(getMe, {})).completedIntro).toBe(true)
  // It can be started again.
  await page.getByTitle('Account, theme, sign out').click()
  await page.getByRole('menuitem', { name: 'Take the tour' }).click()
  await step(page, 'Tour, 1 of 5: Record', 'Record')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.locator('[data-toured]').count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

it('the first switch to the advanced mode offers the advanced tour; a template is found in its folder or archive, and used', async () => {
  const user = await app.newUser()
  const folder = await user.call(createFolder, { body: { name: 'Knees' } })
  const made = (name: string, more: object = {}) =>
    user.call(createItem, { body: { itemType: 'template', name, ...more } })
  await made('Knee clinic', { folderId: folder.id })
  const { id, version } = await made('Old clinic')
  await user.call(updateItem, { params: { id }, body: { version, archived: true } })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email, '/home/settings/notes')
  await page.getByRole('switch', { name: 'Advanced mode' }).press('Space')
  await page.getByRole('button', { name: 'Show what’s new' }).click()
  await step(page, 'Tour, 1 of 4: For each note', 'Notes')
  await next(page)
  await step(page, 'Tour, 2 of 4: Macros', 'Templates and snippets')
  expect(await violations(page)).toEqual([])
  await next(page)
  await step(page, 'Tour, 3 of 4: Forms', 'Forms')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Templates' }).press('Space')
  const rows = page.getByRole('list', { name: 'Library' }).getByRole('link')
  await page.getByLabel('Show', { exact: true }).selectOption('Archived')
  await rows.filter({ hasText: 'Old clinic' }).waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByLabel('Show', { exact: true }).selectOption('Knees')
  await rows.filter({ hasText: 'Knee clinic' }).waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await page.keyboard.press('Control+k')
  await page.getByLabel('Search actions, visits, words, templates, pages').fill('knee cl')
  await page.getByRole('button', { name: 'Knee clinic' }).click()
  await page.getByRole('button', { name: 'Use in a new visit' }).click()
  await page.waitForURL(/\/scribes\/all\/[0-9a-f-]{36}$/)
  const begun = page.url().split('/').at(-1) ?? ''
  const chosen = async () => (await user.call(getScribe, { params: { id: begun } })).prompt?.name
  await expect.poll(() => chosen().catch(() => undefined)).toBe('Knee clinic')
  expect(visitor.complaints).toEqual([])
})

it('a visit is deleted by # once one agrees, and a double click on New opens one new visit', async () => {
  const user = await app.newUser()
  const visit = await newVisit(app, user)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email, `/home/scribes/all/${visit}`)
  await page.getByText('I have had chest pain for two days.').waitFor()
  await page.keyboard.press('#')
  await page.getByRole('button', { name: 'Delete the visit' }).click()
  await page.waitForURL('**/home/scribes/all')
  await page.getByText('No visits yet', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'New', exact: true }).dblclick()
  await page.waitForURL(/\/scribes\/all\/[0-9a-f-]{36}$/)
  await page.locator('[data-scribe]').first().waitFor()
  expect(await page.locator('[data-scribe]').count()).toBe(1)
  expect(visitor.complaints).toEqual([])
})
