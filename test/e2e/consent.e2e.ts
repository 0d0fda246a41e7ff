import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClinicAsk } from '#contract/consent.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo, signUpAs } from './browser.ts'

let app: TestApp
let administrator: TestUser
beforeAll(async () => {
  app = await testApp()
  administrator = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

const longWait = { timeout: 60_000 }
const newEmail = () => `${crypto.randomUUID()}@example.org`
const chip = (page: Page) => page.getByRole('button', { name: /^(Ask for c|C)onsent/ })
const panel = (page: Page) => page.getByRole('dialog', { name: /^(Ask for c|C)onsent/ })
const pill = (page: Page) => page.getByRole('group', { name: 'Recording' })

async function record(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
  await pill(page)
    .getByText(/^Saved \d+ s ago/)
    .waitFor(longWait)
}

/** Frames of any recording in this browser's journal, and its recordings. */
const journal = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ frames: number; recordings: number }>((resolve, reject) => {
        const opening = indexedDB.open('ausculta-recorder')
        opening.addEventListener('error', () => reject(new Error('no journal')))
        opening.addEventListener('success', () => {
          const tx = opening.result.transaction(['frames', 'recordings'])
          const frames = tx.objectStore('frames').count()
          const recordings = tx.objectStore('recordings').count()
          tx.addEventListener('complete', () => {
            opening.result.close()
            resolve({ frames: frames.result, recordings: recordings.result })
          })
        })
      }),
  )

describe.each([1440, 390])('at a width of %i', (width) => {
  test('consent is asked beside Record, in the words to be read out, without stopping the recording', async () => {
    await using visitor = await openVisitor(app.origin, { microphone: 'beeps', width })
    const { page } = visitor
    await signUpAs(page, newEmail())
    await record(page)
    await chip(page).click()
    await panel(page).getByText('I would like to record our talk').waitFor(longWait)
    // A user who has no answer yet leaves it like any popover of a button.
    await panel(page).locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await chip(page).click()
    await panel(page).getByText('I would like to record our talk').waitFor(longWait)
    expect(await violations(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Patient agrees' }).click()
    await page.getByRole('button', { name: /^Consent:? given/ }).waitFor(longWait)
    expect(await pill(page).isVisible()).toBe(true)
    await chip(page).click()
    await panel(page)
      .getByText(/^Given by the patient, on the recording, at \d\d:\d\d$/)
      .waitFor(longWait)
    expect(visitor.complaints).toEqual([])
  })
})

test('a withdrawal stops the recording at once; deleting all of it leaves nothing in this browser either', async () => {
  await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
  const { page, context } = visitor
  await signUpAs(page, newEmail())
  await record(page)
  await chip(page).click()
  await panel(page).getByRole('button', { name: 'Patient agrees' }).click()
  await page.getByRole('button', { name: /^Consent:? given/ }).waitFor(longWait)
  // Some of it is on the server: deleting less than a second there isn't reported.
  await pill(page)
    .getByText(/\d\d:\d\d$/)
    .filter({ hasNotText: /00:0[0-2]$/ })
    .waitFor(longWait)
  // Without a network the newest sound is in this browser alone.
  await context.setOffline(true)
  await expect.poll(async () => (await journal(page)).frames, longWait).toBeGreaterThan(5)
  await chip(page).click()
  await panel(page).getByRole('button', { name: 'Patient withdraws: stop now' }).click()
  await pill(page).waitFor({ state: 'detached', ...longWait })
  await panel(page).getByRole('button', { name: 'Delete everything recorded' }).click()
  await page.getByRole('button', { name: 'Delete the recordings' }).click()
  await expect.poll(() => journal(page), longWait).toEqual({ frames: 0, recordings: 0 })
  await context.setOffline(false)
  await panel(page)
    .getByText(/^Permanently deleted/)
    .first()
    .waitFor({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await page.getByText(/not kept: consent withdrawn/).waitFor(longWait)
  expect(await page.getByRole('button', { name: 'Play the recording' }).isVisible()).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Consent: withdrawn' }).waitFor(longWait)
  expect(await journal(page)).toEqual({ frames: 0, recordings: 0 })
})

test('a withdrawal on another device stops this one, which keeps nothing that came after', async () => {
  await using here = await openVisitor(app.origin, { microphone: 'beeps' })
  await using there = await openVisitor(app.origin)
  const email = newEmail()
  await signUpAs(here.page, email)
  await record(here.page)
  await signInTo(there.page, email, new URL(here.page.url()).pathname)
  await chip(there.page).click()
  await panel(there.page).getByRole('button', { name: 'Patient agrees' }).click()
  await there.page.getByRole('button', { name: /^Consent:? given/ }).waitFor(longWait)
  await here.page.getByRole('button', { name: /^Consent:? given/ }).waitFor(longWait)
  await chip(there.page).click()
  await panel(there.page).getByRole('button', { name: 'Patient withdraws consent' }).click()
  await here.page
    .getByText('Consent was withdrawn. The recording has stopped.')
    .first()
    .waitFor(longWait)
  await here.page.getByRole('button', { name: 'Consent: withdrawn' }).waitFor(longWait)
  await expect.poll(() => journal(here.page), longWait).toEqual({ frames: 0, recordings: 0 })
})

test('where the clinic requires consent, Record asks first: no visit is recorded without an answer', async () => {
  await administrator.call(setClinicAsk, { body: { ask: 'required' } })
  await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
  const { page } = visitor
  await signUpAs(page, newEmail())
  const asked = page.getByRole('dialog', { name: 'Ask before recording' })
  const press = () =>
    page
      .getByRole('button', { name: /^Record/ })
      .first()
      .click()
  await press()
  await asked.getByText('I would like to record our talk').waitFor(longWait)
  expect(await violations(page)).toEqual([])
  await asked.getByRole('button', { name: 'Patient declines' }).click()
  await page.getByRole('button', { name: 'Consent: declined' }).waitFor(longWait)
  expect(await pill(page).isVisible()).toBe(false)
  await press()
  await asked.getByRole('button', { name: 'Patient agrees: record' }).click()
  await pill(page).waitFor(longWait)
  await page.getByRole('button', { name: /^Consent:? given/ }).waitFor(longWait)
  await administrator.call(setClinicAsk, { body: { ask: 'remind' } })
})

test('Record asks first even if the clinic’s rule arrives after the press', async () => {
  await administrator.call(setClinicAsk, { body: { ask: 'required' } })
  await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
  const { page } = visitor
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/consent', async (route) => {
    await answer.promise
    await route.continue()
  })
  const reading = page.waitForRequest('**/api/consent')
  await signUpAs(page, newEmail())
  await reading
  await page
    .getByRole('button', { name: /^Record/ })
    .first()
    .dblclick()
  answer.resolve()
  const asked = page.getByRole('dialog', { name: 'Ask before recording' })
  await asked.getByText('I would like to record our talk').waitFor(longWait)
  expect(await pill(page).isVisible()).toBe(false)
  await administrator.call(setClinicAsk, { body: { ask: 'remind' } })
})

describe('beside a window that records, Record leaves no empty visit', () => {
  async function expectOneVisit(page: Page): Promise<void> {
    await page.goto('/home/scribes/all')
    const visits = page.getByRole('list', { name: 'Scribes' }).getByRole('link')
    await visits.first().waitFor(longWait)
    await expect.poll(() => visits.count(), longWait).toBe(1)
  }
  const press = (page: Page) =>
    page
      .getByRole('button', { name: /^Record/ })
      .first()
      .click()

  test('with consent required: nobody is asked about an impossible recording', async () => {
    await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
    const { page, context } = visitor
    await signUpAs(page, newEmail())
    await record(page)
    await administrator.call(setClinicAsk, { body: { ask: 'required' } })
    const second = await context.newPage()
    const rule = second.waitForResponse('**/api/consent')
    await second.goto('/home/scribes/all')
    await (await rule).finished()
    await press(second)
    await second.waitForURL(page.url())
    await second.getByText('Another window of this browser is recording.').waitFor(longWait)
    const asked = second.getByRole('dialog', { name: 'Ask before recording' })
    expect(await asked.isVisible()).toBe(false)
    await expectOneVisit(second)
    await administrator.call(setClinicAsk, { body: { ask: 'remind' } })
  })

  test('where this browser keeps nothing, so that it is not known which visit is recorded', async () => {
    await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
    const { page, context } = visitor
    await signUpAs(page, newEmail())
    await record(page)
    const second = await context.newPage()
    await second.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('', 'SecurityError')
      }
    })
    await second.goto('/home/scribes/all')
    await press(second)
    await second.getByText('Another window of this browser is recording.').waitFor(longWait)
    await second.waitForURL('**/home/scribes/all')
    await expectOneVisit(second)
  })
})
