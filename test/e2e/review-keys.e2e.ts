import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import {
  keepToasts,
  openNewSample,
  openSampleVisitor,
  openVisitor,
  type SampleVisitor,
} from './browser.ts'

let app: TestApp
let visitor: SampleVisitor
beforeAll(async () => {
  app = await testApp()
  visitor = await openSampleVisitor(app)
})
beforeEach(() => visitor.openAgain())
afterAll(async () => {
  await visitor[Symbol.asyncDispose]()
  await app.close()
})

const toReview = async (page: Page) =>
  Number(/\d+/.exec(await page.getByRole('tab', { name: /^Review/ }).innerText())?.[0] ?? 0)

/** How many of the focused element and what lies around it draw a focus ring. */
const ringsAroundFocus = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const around: Element[] = []
    for (let one = document.activeElement; one; one = one.parentElement) around.push(one)
    return around.filter((one) => getComputedStyle(one).outlineStyle !== 'none').length
  })

test('K keeps the statement that F8 opened, wherever the focus is, and never archives or goes to another visit', async () => {
  const { page } = visitor
  await page.locator('#note-text [data-claim]').first().waitFor()
  await expect.poll(() => toReview(page)).toBeGreaterThan(1)
  const before = await toReview(page)
  const { pathname } = new URL(page.url())
  await page.keyboard.press('F8')
  await page.locator('[data-current]').first().waitFor()
  await expect.poll(() => ringsAroundFocus(page)).toBe(1)
  // As after a click on an empty part of the page, or on a tab.
  await page.getByRole('tab', { name: /^Results/ }).focus()
  await page.keyboard.press('k')
  await expect.poll(() => toReview(page)).toBe(before - 1)
  // In the list these keys are the list's.
  await page.locator('[data-visit-list] a').first().focus()
  await page.keyboard.press('d')
  expect(await toReview(page)).toBe(before - 1)
  await page.keyboard.press('F8')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('d')
  await expect.poll(() => toReview(page)).toBe(before - 2)
  expect(new URL(page.url()).pathname).toBe(pathname)
  expect(visitor.complaints).toEqual([])
})

test('U uses the fix and moves to the next mark of the note, and Undo restores the words', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await keepToasts(page)
  await openNewSample(app, page)
  const note = page.getByRole('textbox', { name: /^Note: / })
  const review = page.getByRole('region', { name: 'Statements to review' })
  const fixable = review.getByRole('button', { name: /^Use “/ })
  await note.locator('[data-claim]').first().waitFor()
  const before = await toReview(page)
  const starts = await note
    .locator('[data-open]')
    .evaluateAll((marks) => [...new Set(marks.map((mark) => mark.getAttribute('data-claim')))])
  await page.keyboard.press('F8')
  await review.getByText(`1 of ${before}`).waitFor()
  await fixable.waitFor()
  const wrong = await review.locator('mark').first().innerText()
  const fix = (await fixable.innerText()).replace(/^Use “|”.*$/gs, '')
  const text = await note.innerText()
  expect(text).not.toContain(`Ramipril ${fix} once daily`)
  await page.keyboard.press('u')
  await expect.poll(() => note.innerText()).toContain(`Ramipril ${fix} once daily`)
  // The second mark of the note is the first that is left.
  await expect
    .poll(() => note.locator('[data-current]').first().getAttribute('data-claim'))
    .toBe(starts[1])
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.poll(() => note.innerText()).toContain(`Ramipril ${wrong} once daily`)
  await expect.poll(() => toReview(page)).toBe(before)
  expect(visitor.complaints).toEqual([])
})

test('the assistant opens where a key leads, and remembers only the user’s choice', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await openNewSample(app, page)
  const open = () =>
    page.getByRole('tablist', { name: 'Assistant' }).getByRole('tab', { selected: true })
  await expect.poll(() => open().innerText()).toMatch(/^Review/)
  await page.getByRole('tab', { name: /^Tasks \d+$/ }).click()
  await page
    .getByRole('checkbox', { name: /^Done: / })
    .first()
    .waitFor()
  await page.keyboard.press('F8')
  await expect.poll(() => open().innerText()).toMatch(/^Review/)
  await page.keyboard.press('Alt+Shift+O')
  await expect.poll(() => open().innerText()).toMatch(/^Missing/)
  // What rarely harms when it is missing is folded.
  const missing = page.getByRole('region', { name: /^Possibly missing/ })
  const fold = missing.getByRole('button', { name: /^\d+ lower-risk$/ })
  await fold.waitFor()
  const before = await missing.getByRole('group').count()
  await fold.click()
  await expect.poll(() => missing.getByRole('group').count()).toBeGreaterThan(before)
  await page.reload()
  await expect.poll(() => open().innerText()).toMatch(/^Tasks/)
  expect(visitor.complaints).toEqual([])
})

test('the source of a sentence closes on Escape, on scrolling and on a press outside, and not on its own scrolling', async () => {
  const { page } = visitor
  const source = page.getByRole('group', { name: 'Source of the statement' })
  const open = async () => {
    await page.mouse.move(2, 2)
    await page.locator('#note-text [data-claim]').first().hover()
    await source.waitFor()
  }
  await open()
  await page.keyboard.press('Escape')
  await source.waitFor({ state: 'detached' })
  await open()
  await page.mouse.wheel(0, 40)
  await source.waitFor({ state: 'detached' })
  await open()
  await source.hover()
  await page.mouse.wheel(0, 5)
  await source.waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await source.waitFor({ state: 'detached' })
  expect(visitor.complaints).toEqual([])
})

test('a template that needs a language model says so and leaves the Highlights alone', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'See Highlights (no AI)' }).click()
  await page.getByText('Highlights (no AI): facts from the visit').waitFor()
  await page.getByRole('button', { name: 'Copy for the chart' }).waitFor()
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/chat/generate')) begun.push(request.url())
  })
  await page.getByRole('button', { name: 'Another template' }).click()
  await page
    .getByPlaceholder(/search/i)
    .last()
    .fill('Referral letter')
  await page.getByRole('dialog').getByText('Referral letter').first().click()
  await page.getByText(/needs a language model\. Highlights stay as they are\./).waitFor()
  expect(begun).toEqual([])
})
