import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteForm, type Form, uploadPrepared } from '#contract/forms.ts'
import { createScribe } from '#contract/scribes.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { filledOf, openFilled, readyForm } from '../filled-forms.ts'
import { fileBody } from '../forms.ts'
import { pdfOf, type PdfWidget } from '../pdf.ts'
import { saveFill, signForm } from '../signed-forms.ts'
import { violations, violationsAnywhere } from './axe.ts'
import { followTheDevice, openVisitor, signInTo } from './browser.ts'

let app: TestApp
let ana: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000' })
  await app.newUser()
  ana = await app.newUser()
  await followTheDevice(ana)
  await startWork(app.services)
})
afterAll(() => app.close())

const widgets = (...tooltips: string[]): PdfWidget[] =>
  tooltips.map((tooltip, at) => ({
    name: `Text${at + 1}`,
    rect: [100, 700 - at * 40, 400, 720 - at * 40],
    tooltip,
  }))

const replacePdf = ({ id }: Pick<Form, 'id'>, ...tooltips: string[]) => {
  const body = fileBody(pdfOf([{ widgets: widgets(...tooltips) }]))
  return ana.call(uploadPrepared, { params: { id }, body })
}

const newVisit = async () => (await ana.call(createScribe, { body: {} })).id

test('a new version of the PDF shows each value in its field, and refuses late typing for another', async () => {
  const [form, visit] = [await readyForm(ana, widgets('Diagnosis', 'Medication')), await newVisit()]
  const filled = await openFilled(ana, visit, form)
  await saveFill(ana, filled, { f1: 'Angina', f2: 'Aspirin' })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, `/home/forms/${form.id}?visit=${visit}`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect.poll(() => field('Diagnosis').inputValue()).toBe('Angina')
  await page.route('**/api/events', (route) => route.abort())
  await page.context().setOffline(true)
  await field('Diagnosis').fill('Typed late')
  await page.getByText('Kept on this device, will be saved').waitFor()
  await replacePdf(form, 'Employer', 'Diagnosis')
  await openFilled(ana, visit, form)
  await page.context().setOffline(false)
  const late = page.getByRole('alert').filter({ hasText: 'The fields of this form were changed' })
  await late.getByText('Yours: Typed late').waitFor()
  await expect.poll(() => field('Diagnosis').inputValue()).toBe('Angina')
  expect(await field('Employer').inputValue()).toBe('')
  const lost = page.getByRole('region', { name: /1 value no longer has a field/ })
  await lost.getByText('Aspirin').waitFor()
  expect(await violationsAnywhere(page, 'form-changed')).toEqual([])
  await late.getByRole('button', { name: 'Close' }).click()
  await late.waitFor({ state: 'detached' })
  expect((await filledOf(ana, filled.id)).typed).toEqual({ f2: 'Angina' })
})

test('a filled form stays readable when its form is deleted, as signed or as values', async () => {
  const visit = await newVisit()
  const [open, signed] = [
    await readyForm(ana, widgets('Diagnosis')),
    await readyForm(ana, widgets('Complaint')),
  ]
  await saveFill(ana, await openFilled(ana, visit, open), { f1: 'Angina' })
  const filled = await saveFill(ana, await openFilled(ana, visit, signed), { f1: 'Headache' })
  await signForm(ana, { form: signed, filled }, [{ fieldId: 'f1', text: 'Headache' }])
  for (const { id } of [open, signed]) await ana.call(deleteForm, { params: { id } })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, `/home/forms/${open.id}?visit=${visit}`)
  const values = page.getByRole('region', { name: 'Values', exact: true })
  await values.getByText('Angina').waitFor()
  expect(await violationsAnywhere(page, 'form-deleted')).toEqual([])
  await page.goto(`/home/forms/${signed.id}?visit=${visit}`)
  await page.getByText(/^Signed by/).waitFor()
  await page.getByRole('list', { name: 'Signed values' }).getByText('Headache').waitFor()
  await page.getByText('Page 1 of 1').waitFor()
  expect(await page.getByRole('button', { name: 'Amend', exact: true }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
})
