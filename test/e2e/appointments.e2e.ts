import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAppointments } from '#contract/appointments.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { demoEmrAt } from '../demo-emr.ts'
import { connectEmr } from '../emr.ts'
import { goToOpenDay } from './appointments.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
  // The demo EMR is reached at the installation's own address.
  app.services.config.publicUrl = app.origin
})
afterAll(() => app.close())

const home = '/home/scribes/all'

/** A user who has connected the demo EMR, as `integrations.e2e.ts` does in the settings. */
async function connected(): Promise<TestUser> {
  const user = await app.newUser()
  await connectEmr(user, demoEmrAt(app), { type: 'demo-emr' })
  return user
}

test('an appointment opens its visit with the patient, the same one each time, and the list is there offline', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page, context } = visitor
  await signInTo(page, (await connected()).email, home)
  const first = (await goToOpenDay(page)).first()
  expect(await violations(page)).toEqual([])
  const name = (await first.locator('span').first().textContent()) ?? ''
  await first.getByRole('button').first().click()
  await page.getByRole('button', { name: `Patient: ${name}` }).waitFor()
  const address = new URL(page.url()).pathname

  await page.goBack()
  await goToOpenDay(page)
  await first.getByRole('link').waitFor()
  await first.getByRole('img', { name: 'Nothing recorded yet' }).waitFor()
  await first.getByRole('link').click()
  await page.getByRole('button', { name: `Patient: ${name}` }).waitFor()
  expect(new URL(page.url()).pathname).toBe(address)

  await context.setOffline(true)
  await page.goBack()
  await goToOpenDay(page)
  await first.getByText(name).waitFor()
})

test('an appointment leads to questions for its patient, before and after its visit exists', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, (await connected()).email, home)
  const first = (await goToOpenDay(page)).first()
  const name = (await first.locator('span').first().textContent()) ?? ''
  const ask = first.getByRole('button', { name: `Ask ${name}` })
  const dialog = page.getByRole('dialog', { name: 'Questions for the patient' })
  await ask.click()
  await dialog.getByRole('button', { name: 'Create link' }).waitFor()
  const address = new URL(page.url()).pathname
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.goto(home)
  await goToOpenDay(page)
  await first.getByRole('link').waitFor()
  await ask.click()
  await dialog.getByRole('button', { name: 'Create link' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
  expect(visitor.complaints).toEqual([])
})

/** How many days this browser stores lists of; undefined if it has no such storage. */
const storedDays = (page: Page) =>
  page.evaluate(async () => {
    const name = 'ausculta-day-lists'
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return undefined
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
      opening.addEventListener('success', () => {
        const { result: db } = opening
        const counting = db.transaction('lists').objectStore('lists').count()
        counting.addEventListener('success', () => {
          db.close()
          resolve(counting.result)
        })
      })
    })
  })

test('the list is there after a reload without a network, and signing out on any page deletes it', async () => {
  await using visitor = await openVisitor(app.origin, { keepsApp: true })
  const { page, context } = visitor
  await signInTo(page, (await connected()).email, home)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === listAppointments.path) asked.add(search)
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const rows = await goToOpenDay(page)
  const names = await rows.allTextContents()
  const day = page.getByRole('region', { name: 'Appointments' }).getByRole('group', { name: 'Day' })
  const lastDay = await day.textContent()
  // On a weekend, closed days come before this one.
  await expect.poll(() => storedDays(page)).toBe(asked.size)

  await context.setOffline(true)
  await page.reload()
  await goToOpenDay(page)
  expect(await day.textContent()).toBe(lastDay)
  expect(await rows.allTextContents()).toEqual(names)

  await context.setOffline(false)
  await page.goto('/home/settings/integrations')
  await page.getByText('Demo EMR').first().waitFor()
  await page.getByTitle('Account, theme, sign out').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await storedDays(page)).toBeUndefined()
})

test('a visit is linked with a patient who is found in the EMR', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await connected()
  const { id } = await user.call(createScribe, { body: {} })
  await signInTo(page, user.email, `/home/scribes/all/${id}/context`)
  await page.getByRole('button', { name: 'Add patient' }).click()
  await page.getByLabel('Last name').fill('Chen')
  await page.getByRole('button', { name: 'Search in Demo EMR' }).click()
  const found = page.getByRole('list', { name: 'Patients in Demo EMR' }).getByRole('button')
  await found.first().waitFor()
  expect(await violations(page)).toEqual([])
  await found.first().click()
  await page.getByRole('button', { name: /^Patient: .*Chen/ }).waitFor()
  const { patient } = await user.call(getScribe, { params: { id } })
  expect(patient?.emr?.emrPatientId).toBe('demo-chen')
})

test('somebody without an EMR sees a hint until they hide it', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, (await app.newUser()).email, home)
  const hint = page.getByRole('link', { name: 'Connect your EMR to see your appointments' })
  await hint.waitFor()
  await page.getByRole('button', { name: 'Hide this hint' }).click()
  await hint.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('region', { name: 'Today' }).waitFor()
  await page.getByText('No visits yet today.').waitFor()
  expect(await hint.count()).toBe(0)
})
