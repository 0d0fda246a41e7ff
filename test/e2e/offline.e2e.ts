import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { openVisitor, signUpAs } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** All text on the screen about a missing connection, or its consequences. */
const said = (page: Page) =>
  page
    .getByText(/offline|not sending|on this device|no connection/i)
    .filter({ visible: true })
    .allInnerTexts()

const once = [expect.stringMatching(/^Offline\. What you record and type stays on this device/)]

test('a screen says once that it is offline, also while recording', async () => {
  await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
  const { page, context } = visitor
  await signUpAs(page, `${crypto.randomUUID()}@example.org`)
  await page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
  const pill = page.getByRole('group', { name: 'Recording' })
  await pill.getByText(/^Saved \d+ s ago/).waitFor()
  expect(await page.getByText(/^Saved .*ago/).count()).toBe(1)
  await context.setOffline(true)
  await pill.getByText(/^\d+ s not sent yet/).waitFor()
  await expect.poll(() => said(page)).toEqual(once)
  // The last sound may still arrive before the line is dead.
  await expect.poll(() => page.getByText(/not sent yet/).count()).toBe(1)
  await page.getByRole('tab', { name: 'Results' }).click()
  await page.getByRole('tab', { name: 'Results', selected: true }).waitFor()
  await expect.poll(() => said(page)).toEqual(once)
  await page.getByRole('link', { name: 'Scribes' }).first().click()
  await expect.poll(() => said(page)).toEqual(once)
  await context.setOffline(false)
  await pill.getByText(/^Saved \d+ s ago/).waitFor()
  await expect.poll(() => said(page)).toEqual([])
})
