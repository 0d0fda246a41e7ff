import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScribe } from '#contract/scribes.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { violations } from './axe.ts'
import { isChangeOf, openVisitor, signInTo } from './browser.ts'
import { searchEverything } from './keyboard.ts'
import { wordsOnDevice } from './words-on-device.ts'

let app: TestApp
let user: TestUser
const visits: string[] = []
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
  for (const name of ['Knee', 'Follow-up'])
    visits.push((await user.call(createScribe, { body: { name, draft: false } })).id)
})
afterAll(() => app.close())

const visitPath = (at: number) => `/home/scribes/all/${visits[at]}`

test('a patient added to a visit shows in the list, on the next visit as a suggestion, in search and on a separate page', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email, visitPath(0))
  await page.getByRole('button', { name: 'Add patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Patient' })
  await dialog.getByLabel('First name').fill('Amara')
  await dialog.getByLabel('First name').press('Tab')
  await dialog.getByLabel('Last name').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Okafor')
  await dialog.getByLabel('Birth date').fill('1985-03-03')
  expect(await violations(page)).toEqual([])
  // The patient is shown before the answer.
  const added = page.waitForResponse(isChangeOf('/patient'))
  await dialog.getByLabel('Birth date').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Patient: Amara Okafor' }).waitFor()
  await added
  const row = page.locator(`[data-scribe="${visits[0]}"]`)
  await row.getByText('Amara Okafor').waitFor()

  await page.goto(visitPath(1))
  await page.getByRole('button', { name: 'Add patient' }).click()
  await dialog.getByLabel('Last name').fill('oka')
  await dialog.getByRole('button', { name: /^Amara Okafor/ }).click()
  const linked = page.waitForResponse(isChangeOf('/patient'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Patient: Amara Okafor' }).waitFor()
  await linked

  await searchEverything(page, '@okaf', 'Amara Okafor')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/patients/*')
  await page.getByRole('heading', { name: 'Amara Okafor' }).waitFor()
  const list = page.getByRole('region', { name: 'Visits' }).getByRole('link')
  await expect.poll(() => list.count()).toBe(2)
  expect(await page.title()).not.toContain('Okafor')
  expect(await violations(page)).toEqual([])
  expect(visitor.complaints).toEqual([])
})

test('a patient added offline is on the server after a reload with a network', async () => {
  const { id } = await user.call(createScribe, { body: { name: 'Offline', draft: false } })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email, `/home/scribes/all/${id}`)
  await page.getByRole('button', { name: 'Add patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Patient' })
  await dialog.getByLabel('Last name').fill('Lindqvist')
  await page.route('**/api/scribes/*/patient', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Patient: Lindqvist' }).waitFor()
  // The patient is shown before this device has stored the change.
  await expect.poll(() => wordsOnDevice(page)).toBe(1)
  await page.unroute('**/api/scribes/*/patient')
  await page.reload()
  await page.getByRole('button', { name: 'Patient: Lindqvist' }).waitFor()
  const stored = () =>
    app.asOwner('select 1 from scribe where id = $1 and patient_id is not null', [id])
  await expect.poll(async () => (await stored()).rows.length).toBe(1)
})

test('a patient without a visit any more is not found, and the page says why', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, user.email, `/home/patients/${crypto.randomUUID()}`)
  await page.getByText('A patient is deleted with the last visit.').waitFor()
})
