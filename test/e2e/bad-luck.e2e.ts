import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endAllSessions } from '#contract/sessions.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

const longWait = { timeout: 60_000 }
const pill = (page: Page) => page.getByRole('group', { name: 'Recording' })
const rows = (page: Page) => page.getByRole('list', { name: 'Scribes' }).getByRole('link')

describe('while it records', () => {
  test('a second press creates no second visit, a page that fails to load leaves Stop in its place, and a signed-out user sees why', async () => {
    await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
    const { page, context } = visitor
    const user = await app.newUser()
    await signInTo(page, user.email)
    await page
      .getByRole('button', { name: /^Record/ })
      .first()
      .dblclick()
    await pill(page).waitFor(longWait)
    await page.waitForURL(/scribes\/all\/./)
    const visit = new URL(page.url()).pathname
    const recorded = pill(page).getByRole('link')
    await expect.poll(() => recorded.getAttribute('href')).toBe(visit)
    await expect.poll(() => rows(page).count()).toBe(1)

    await context.setOffline(true)
    await page.getByRole('link', { name: 'Templates' }).click()
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor(longWait)
    await page.getByText('Network error. Please check your connection.').waitFor()
    await pill(page).getByRole('button', { name: 'Stop' }).waitFor()
    await pill(page)
      .getByText(/^\d+ s not sent yet/)
      .waitFor(longWait)
    // The styles of the page failed as well.
    const styles = page.waitForResponse(/\/TemplatesPage-.+\.css$/)
    await context.setOffline(false)
    // The browser is online once the recorder's sound arrives; what it does before may still fail.
    await pill(page)
      .getByText(/^Saved \d+ s ago/)
      .waitFor(longWait)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'New template' }).waitFor(longWait)
    expect((await styles).ok()).toBe(true)
    await pill(page).getByRole('button', { name: 'Stop' }).click()
    await pill(page).waitFor({ state: 'detached' })

    await user.call(endAllSessions, { body: { keepThis: false } })
    await page.getByRole('status').filter({ hasText: 'You were signed out.' }).waitFor(longWait)
  })
})

describe('with an engine that is set up and does not answer', () => {
  test('the user sees that before, during and after recording, and that the audio is kept', async () => {
    await using clinic = await testApp({ SPEECH_BASE_URL: 'http://127.0.0.1:9/v1' })
    await startWork(clinic.services)
    await clinic.newUser()
    await using visitor = await openVisitor(clinic.origin, { microphone: 'beeps' })
    const { page } = visitor
    await signInTo(page, (await clinic.newUser()).email)
    await page.getByText('The speech service isn’t responding.').waitFor(longWait)
    await page
      .getByRole('button', { name: /^Record/ })
      .first()
      .click()
    await page
      .getByText('Your recording is saved and will be transcribed when it responds.')
      .waitFor(longWait)
    await pill(page)
      .getByText(/^Saved \d+ s ago/)
      .waitFor(longWait)
    await pill(page)
      .getByText(/^\d\d:(0[2-9]|[1-5]\d)/)
      .waitFor(longWait)
    await pill(page).getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Audio saved. Transcription does not answer').waitFor(longWait)
    expect(await page.getByText('not set up').count()).toBe(0)
  })
})
