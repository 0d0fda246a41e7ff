import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScribe } from '#contract/scribes.ts'
import { addTask } from '#contract/tasks.ts'
import { type TestApp, testApp } from '../app.ts'
import {
  openSampleVisitor,
  openVisitor,
  type SampleVisitor,
  signInTo,
  signUpAs,
} from './browser.ts'

let app: TestApp
let reader: SampleVisitor
beforeAll(async () => {
  app = await testApp()
  reader = await openSampleVisitor(app)
})
afterAll(async () => {
  await reader[Symbol.asyncDispose]()
  await app.close()
})

const noteOf = (page: Page) => page.getByRole('textbox', { name: /^Note: / })
/** Sets the caret. A pointer that stayed over the text would open the source of a sentence, which Escape closes first. */
async function clickInto(text: Locator): Promise<void> {
  await text.locator('p').first().click()
  await text.page().mouse.move(0, 0)
}
const isIn = (text: Locator) => text.evaluate((element) => element === document.activeElement)
const visitOf = (page: Page) => new URL(page.url()).pathname.split('/')[4]

describe('a text of several lines', () => {
  test('is sent by Ctrl and Enter, as its button says, and what is behind it stays as it is', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page, complaints } = visitor
    await signUpAs(page, `${crypto.randomUUID()}@example.org`)
    await page.getByRole('button', { name: 'Paste or type a transcript' }).click()
    const text = page.getByRole('textbox', { name: 'Transcript' })
    await text.waitFor()
    const here = page.url()
    // Nothing to send: nothing behind it starts either.
    await page.keyboard.press('Control+Enter')
    expect(await text.isVisible()).toBe(true)
    await text.fill('Clinician: What brings you in?')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Patient: A cough with fever, for a week.')
    await page.getByRole('button', { name: 'Add to the transcript Ctrl ↵' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await text.waitFor({ state: 'hidden' })
    await page.getByText('A cough with fever, for a week.').waitFor()
    expect(new URL(page.url()).pathname).toBe(new URL(here).pathname)
    expect(complaints).toEqual([])
  })
})

describe('Escape in the text of a note', () => {
  test('leaves it, so that single keys work again, and the caret stays where it was', async () => {
    const { page, complaints } = reader
    await reader.openAgain()
    const text = noteOf(page)
    await clickInto(text)
    await page.keyboard.press('Home')
    await page.keyboard.type('Zebra ')
    await page.keyboard.press('Escape')
    await expect.poll(() => isIn(text)).toBe(false)
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.keyboard.press('Alt+Shift+n')
    await expect.poll(() => isIn(text)).toBe(true)
    await page.keyboard.type('Quagga ')
    await page.getByText('Zebra Quagga').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isIn(text)).toBe(false)
    await page.keyboard.press('1')
    await page.getByRole('tab', { name: /^Context/, selected: true }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('row', { name: 'Leave the note editor Esc' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('clears a selection first, and closes what is open over the text', async () => {
    const { page } = reader
    await reader.openAgain()
    const text = noteOf(page)
    await clickInto(text)
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+Home')
    const toolbar = page.getByRole('toolbar', { name: 'Selected words' })
    await toolbar.waitFor()
    await page.keyboard.press('Escape')
    await toolbar.waitFor({ state: 'hidden' })
    await expect.poll(() => isIn(text)).toBe(true)
    await page.keyboard.press('Control+.')
    const source = page.getByRole('group', { name: 'Source of the statement' })
    await source.waitFor()
    await page.keyboard.press('Escape')
    await source.waitFor({ state: 'hidden' })
    await expect.poll(() => isIn(text)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => isIn(text)).toBe(false)
  })
})

test('N opens a new visit from within one, even without room for the list', async () => {
  const { page, complaints } = reader
  await page.setViewportSize({ width: 390, height: 900 })
  await reader.openAgain()
  const sample = visitOf(page)
  await page.keyboard.press('n')
  await expect.poll(() => visitOf(page)).not.toBe(sample)
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('the question mark shows the keys of the page, and Escape leads back', async () => {
  const { page, complaints } = reader
  await page.setViewportSize({ width: 1440, height: 900 })
  await reader.openAgain()
  await page.locator('body').press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const action of ['Search everything', 'Record', 'Next visit'])
    await help.getByText(action, { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('the list of visits is one stop for Tab, and all of it works by keys', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  const user = await app.newUser()
  for (const name of ['First', 'Second', 'Third']) await user.call(createScribe, { body: { name } })
  await signInTo(page, user.email)
  const rows = page.locator('[data-scribe] > a')
  await expect.poll(() => rows.count()).toBe(3)
  const focused = () =>
    rows.evaluateAll((links) => links.findIndex((link) => link === document.activeElement))
  await page
    .getByPlaceholder(/^Search/)
    .first()
    .focus()
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe(0)
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe(1)
  await page.keyboard.press('End')
  await expect.poll(focused).toBe(2)
  await page.keyboard.press('Home')
  await expect.poll(focused).toBe(0)
  await page.keyboard.press('Space')
  const select = page.getByRole('checkbox', { name: /^Select / }).first()
  await expect.poll(() => select.isChecked()).toBe(true)
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor({ state: 'detached' })
  await rows.first().focus()
  await page.keyboard.press('Tab')
  const isInList = () => page.evaluate(() => !!document.activeElement?.closest('[data-scribe]'))
  await expect.poll(isInList).toBe(false)
  expect(complaints).toEqual([])
})

test('the lists of tasks and of templates are one stop for Tab each, and arrow keys reach all of them', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: { name: 'Visit' } })
  for (const text of ['First', 'Second', 'Third'])
    await user.call(addTask, { params: { id }, body: { text } })
  await signInTo(page, user.email, '/home/tasks')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const isInRow = () => page.evaluate(() => !!document.activeElement?.closest('[data-row]'))
  const press = (key: string) => page.keyboard.press(key)
  const boxes = page.getByRole('checkbox', { name: /^Done: / })
  await expect.poll(() => boxes.count()).toBe(3)
  const names = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')))
  await page.getByRole('combobox', { name: 'Assigned to' }).focus()
  await press('Tab')
  await expect.poll(focused).toBe(names[0])
  await press('ArrowDown')
  await expect.poll(focused).toBe(names[1])
  await press('ArrowRight')
  await press('ArrowRight')
  await expect.poll(focused).toBe(names[1]?.replace('Done', 'Edit'))
  await press('Enter')
  await page.getByRole('textbox', { name: 'Task' }).press('Escape')
  await boxes.nth(1).focus()
  // The keyboard continues where the row was.
  await press('Space')
  await expect.poll(() => boxes.count()).toBe(2)
  await expect.poll(focused).toBe(names[2])
  await press('Home')
  await expect.poll(focused).toBe(names[0])
  await press('Tab')
  await expect.poll(isInRow).toBe(false)

  await page.goto('/home/templates')
  const rows = page.getByRole('list', { name: 'Library' }).getByRole('link')
  await rows.nth(3).waitFor()
  const at = () =>
    rows.evaluateAll((links) => links.findIndex((link) => link === document.activeElement))
  await rows.first().focus()
  await press('ArrowDown')
  await press('ArrowDown')
  await expect.poll(at).toBe(2)
  await press('Enter')
  await page.waitForURL(/\/home\/templates\/./)
  await press('Shift+Tab')
  await expect.poll(isInRow).toBe(false)
  await press('Tab')
  await expect.poll(at).toBe(2)
  await press('Tab')
  await expect.poll(isInRow).toBe(false)
  expect(complaints).toEqual([])
})
