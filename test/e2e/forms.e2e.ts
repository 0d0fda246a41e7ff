import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeFormState, listForms, updateForm } from '#contract/forms.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { newForm, samplePdf } from '../forms.ts'
import { groupOf } from '../items.ts'
import { pdfOf } from '../pdf.ts'
import { violations } from './axe.ts'
import { isChangeOf, openVisitor, signInTo } from './browser.ts'

let app: TestApp
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000' })
  ana = await app.newUser()
  ben = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

const list = '/home/forms'
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Forms' }).getByRole('listitem').filter({ hasText: name })
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
const menu = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('a PDF is uploaded, and its form shows its fields once they are found', async () => {
  const cleo = await app.newUser()
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, cleo.email)
  await page.getByRole('link', { name: 'Forms', exact: true }).click()
  await page.getByRole('heading', { name: 'No forms' }).waitFor()
  await choose(page, 'Sick note.pdf', samplePdf())
  // Found by a job, so the page hears of it.
  await row(page, 'Sick note').getByText('To review').waitFor()
  await row(page, 'Sick note').getByText('2 fields').waitFor()
  await row(page, 'Sick note').getByText('1 page').waitFor()
  // The form may be listed before the upload is answered.
  await page.getByRole('list', { name: 'Uploads' }).waitFor({ state: 'detached' })
  expect(await violations(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a file that is not a PDF stays on the page with the reason until it is removed', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, list)
  await choose(page, 'letter.pdf', Buffer.from('Dear colleague'))
  const upload = page.getByRole('list', { name: 'Uploads' })
  await upload.getByText('Failed to upload form: The file isn’t a PDF.').waitFor()
  expect(await violations(page)).toEqual([])
  await upload.getByRole('button', { name: 'Remove letter.pdf' }).click()
  await upload.waitFor({ state: 'detached' })
  expect((await ana.call(listForms, { query: {} })).items).toEqual([])
})

test('an upload without a connection fails and is sent again', async () => {
  const cleo = await app.newUser()
  await using visitor = await openVisitor(app.origin)
  const { page, context } = visitor
  await signInTo(page, cleo.email, list)
  await page.getByRole('heading', { name: 'No forms' }).waitFor()
  await context.setOffline(true)
  await choose(page, 'Sick note.pdf', samplePdf())
  const retry = page.getByRole('button', { name: 'Retry Sick note.pdf' })
  await retry.waitFor()
  await context.setOffline(false)
  await retry.click()
  await row(page, 'Sick note').getByText('To review').waitFor()
  expect((await cleo.call(listForms, { query: {} })).items).toHaveLength(1)
})

test('leaving the page during an upload asks first, and afterwards doesn’t', async () => {
  const eve = await app.newUser()
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, eve.email, list)
  await page.getByRole('heading', { name: 'No forms' }).waitFor()
  const arrive = Promise.withResolvers<void>()
  await page.route('**/api/forms?*', async (route) => {
    if (route.request().method() === 'POST') await arrive.promise
    await route.continue()
  })
  await choose(page, 'Sick note.pdf', samplePdf())
  await page.getByRole('list', { name: 'Uploads' }).getByText('Sick note.pdf').waitFor()
  const asks = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(asks).toBe(true)
  arrive.resolve()
  await row(page, 'Sick note').getByText('To review').waitFor()
  await expect.poll(asks).toBe(false)
})

test('a locked PDF says why it failed and what to do, and is processed again', async () => {
  const { id } = await newForm(ben, pdfOf([{}], { isLocked: true }))
  await ben.call(updateForm, { params: { id }, body: { name: 'Locked' } })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ben.email, list)
  const reason = 'The PDF is protected by a password. Remove the password and upload it again.'
  await row(page, 'Locked').getByText(reason).waitFor()
  expect(await violations(page)).toEqual([])
  const answered = page.waitForResponse(isChangeOf('/auto-process-form'))
  await page.getByRole('button', { name: 'Retry Locked' }).click()
  expect(await (await answered).json()).toMatchObject({ id, state: 'requested' })
  // Another window decides.
  await ben.call(changeFormState, { params: { id }, body: { newState: 'ready_to_use' } })
  await row(page, 'Locked').getByText('Ready to use').waitFor()
})

test('the page of a locked PDF says once what to do', async () => {
  const { id } = await newForm(ben, pdfOf([{}], { isLocked: true }))
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ben.email, `${list}/${id}`)
  const reason = 'The PDF is protected by a password. Remove the password and upload it again.'
  await page.getByText(reason).waitFor()
  // Shown until the browser has tried to open the PDF.
  await page.getByLabel('Loading the PDF').waitFor({ state: 'detached' })
  expect(await page.getByText(reason).count()).toBe(1)
  expect(await page.getByText('Could not show the PDF').count()).toBe(0)
  await page.getByRole('button', { name: 'Add fields by hand' }).click()
  await page.getByText('Could not show the PDF').waitFor()
  expect(await page.getByText(reason).count()).toBe(1)
})

test('a form is renamed, and deleted after a question', async () => {
  const { id } = await newForm(ben)
  await ben.call(updateForm, { params: { id }, body: { name: 'Driver’s medical' } })
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await signInTo(page, ben.email, list)
  await menu(page, 'Driver’s medical', 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('School medical')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await row(page, 'School medical').waitFor()
  await menu(page, 'School medical', 'Delete')
  await page.getByRole('button', { name: 'Delete form' }).click()
  await page.getByText('“School medical” was deleted.').first().waitFor()
  await row(page, 'School medical').waitFor({ state: 'detached' })
})

test('a form of a group is shown to its members, and updates when it changes', async () => {
  const clinic = await groupOf(app, ana, ben)
  await using one = await openVisitor(app.origin)
  await using two = await openVisitor(app.origin)
  await signInTo(one.page, ana.email, list)
  await signInTo(two.page, ben.email, list)
  await two.page.getByRole('list', { name: 'Forms' }).or(two.page.getByText('No forms')).waitFor()
  await one.page.getByLabel('Visible to').selectOption({ label: 'Group: Heart clinic' })
  await choose(one.page, 'Referral.pdf', samplePdf())
  await row(two.page, 'Referral').getByText('Group: Heart clinic').waitFor()
  await row(two.page, 'Referral').getByText('To review').waitFor()
  expect((await ana.call(listForms, { query: {} })).items[0]?.group).toBe(clinic)
})
