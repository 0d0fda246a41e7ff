import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { openSampleVisitor, type SampleVisitor } from './browser.ts'

let app: TestApp
let visitor: SampleVisitor
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
  visitor = await openSampleVisitor(app.origin)
})
beforeEach(() => visitor.openAgain())
afterAll(async () => {
  await visitor[Symbol.asyncDispose]()
  await app.close()
})

const toReview = async (page: Page) =>
  Number(
    /(\d+) to review/.exec(await page.getByRole('tab', { name: /^Results/ }).innerText())?.[1] ?? 0,
  )

test('K keeps the statement that F8 opened, wherever the focus is, and never archives or goes to another visit', async () => {
  const { page } = visitor
  await page.locator('#note-text [data-claim]').first().waitFor()
  await expect.poll(() => toReview(page)).toBeGreaterThan(1)
  const before = await toReview(page)
  const { pathname } = new URL(page.url())
  await page.keyboard.press('F8')
  await page.locator('[data-current]').first().waitFor()
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
  await page.getByText('Highlights (no AI): facts of the visit').waitFor()
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
