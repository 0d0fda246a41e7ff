import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeFormState } from '#contract/forms.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { formOf, newForm, samplePdf } from '../forms.ts'
import { groupOf } from '../items.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
let admin: TestUser
let ana: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000' })
  // The first account administers the installation, and so prepares forms.
  admin = await app.newUser()
  ana = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

test('a member of the admin group sees the forms of all groups, sets a state with a reason, and uploads the prepared PDF', async () => {
  const clinic = await groupOf(app, ana)
  const form = await newForm(ana, samplePdf(), clinic)
  const body = { newState: 'preview', reason: 'The fax number is missing' }
  await ana.call(changeFormState, { params: { id: form.id }, body })
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, admin.email, '/home/forms')
  await page.getByRole('link', { name: 'Prepare the forms of all groups' }).click()
  const row = page
    .getByRole('list', { name: 'Forms of all groups' })
    .getByRole('listitem')
    .filter({ hasText: 'Sick note' })
  await row.getByText('To review').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Change the state of Sick note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the state of Sick note' })
  await dialog.getByText('The fax number is missing').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('State').selectOption({ label: 'Failed' })
  await dialog.getByLabel('Reason').fill('Send the newer version')
  await dialog.getByRole('button', { name: 'Change the state' }).click()
  await page.getByText('State changed.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('Send the newer version').waitFor()
  expect(await formOf(ana, form.id)).toMatchObject({
    state: 'failed',
    lastError: 'Send the newer version',
    stateChangedBy: admin.user.id,
  })
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Ready to use' })
  await page.getByText('Forms that groups upload appear here.').waitFor()
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'All states' })
  await row.getByRole('link', { name: 'Sick note' }).click()
  await page.getByRole('button', { name: 'Upload the prepared PDF' }).waitFor()
  const prepared = {
    name: 'prepared.pdf',
    mimeType: 'application/pdf',
    buffer: samplePdf('Surname'),
  }
  await page.locator('input[type=file]').setInputFiles(prepared)
  await page.getByText('The prepared PDF was saved with 2 fields.').waitFor()
  await page.getByRole('button', { name: /^Surname/ }).waitFor()
  expect(await formOf(ana, form.id)).toMatchObject({ state: 'ready_to_use', prepared: true })
  await page.getByRole('button', { name: 'Read the prepared PDF again' }).click()
  await page.getByRole('button', { name: 'Replace the fields' }).click()
  await page.getByText('The fields were read again.').waitFor()
  expect((await formOf(ana, form.id)).state).toBe('preview')
  expect(complaints).toEqual([])
})

test('a file that isn’t a PDF leaves the form as it is, and the page says why', async () => {
  const clinic = await groupOf(app, ana)
  const form = await newForm(ana, samplePdf(), clinic)
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await signInTo(page, admin.email, `/home/forms/${form.id}`)
  await page.getByRole('button', { name: 'Upload the prepared PDF' }).waitFor()
  const letter = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Dear Sir') }
  await page.locator('input[type=file]').setInputFiles(letter)
  await page.getByText('The file isn’t a PDF.').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await formOf(ana, form.id)).toMatchObject({ state: 'preview', preparedPdfUrl: '' })
})

test('nobody else sees any of it', async () => {
  const clinic = await groupOf(app, ana)
  const form = await newForm(ana, samplePdf(), clinic)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, `/home/forms/${form.id}`)
  await page.getByRole('button', { name: 'Mark as ready to use' }).waitFor()
  await page.getByText('2 of 2 fields have a source').waitFor()
  expect(await page.getByRole('button', { name: 'Upload the prepared PDF' }).count()).toBe(0)
  await page.goto(`${app.origin}/home/forms?all=true`)
  await page.getByText('Only people who prepare forms can see this page.').waitFor()
  await page.getByRole('link', { name: 'Back to the forms' }).last().click()
  await page.getByRole('list', { name: 'From the library' }).waitFor()
  expect(await page.getByText('Prepare the forms of all groups').count()).toBe(0)
})
