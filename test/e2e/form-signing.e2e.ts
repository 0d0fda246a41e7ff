import { readFile } from 'node:fs/promises'
import { openPdf } from '#server/platform/documents/pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFilledForms } from '#contract/filled-forms.ts'
import { listFormReceipts, signFilledForm } from '#contract/form-sign.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import { sha256 } from '#server/platform/crypto/canonical.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { type Llm, judgeByWords, say, startLlm } from '../fakes/llm.ts'
import { fillFromVisit, filledOf, openFilled, readyForm } from '../filled-forms.ts'
import { linkPatient } from '../patient.ts'
import { newVisit } from '../visit.ts'
import { violations, violationsAnywhere } from './axe.ts'
import { followTheDevice, openVisitor, signInTo } from './browser.ts'

let llm: Llm
let app: TestApp
let ana: TestUser
beforeAll(async () => {
  llm = await startLlm(() => say('## Field 1\n[1] Warfarin 500 mg daily'), 'test-key', judgeByWords)
  app = await testApp({ ...llm.env, RATE_LIMITS: 'upload=100000,generate=100000' })
  await app.newUser()
  ana = await app.newUser()
  await followTheDevice(ana)
  await startWork(app.services)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const newForm = () =>
  readyForm(ana, [
    { name: 'name', rect: [150, 690, 400, 710], tooltip: 'Patient name' },
    { name: 'why', rect: [150, 650, 400, 670], tooltip: 'Diagnosis' },
    { name: 'sign', rect: [150, 560, 400, 600], tooltip: 'Physician signature', type: 'Sig' },
  ])

async function visitOf(lastName: string): Promise<string> {
  const { id } = await ana.call(createScribe, { body: {} })
  await linkPatient(ana, id, lastName)
  return id
}

/** The text of the first page of a PDF. */
async function firstPage(path: string): Promise<string> {
  const pdf = await openPdf(new Uint8Array(await readFile(path)))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

test('a form is signed as it is shown, verified, downloaded and amended with a reason', async () => {
  const [form, visit] = [await newForm(), await visitOf('Okafor')]
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, ana.email, `/home/forms/${form.id}?visit=${visit}`)
  await page.getByRole('textbox', { name: 'Diagnosis' }).fill('Angina')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Sign ${form.name}` })
  await question.getByText('1 signature field in the PDF stays empty.').waitFor()
  await question.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByText(/^Signed by/).waitFor()
  const values = page.getByRole('list', { name: 'Signed values' })
  expect(await values.getByRole('listitem').allTextContents()).toEqual([
    'Patient namePat Okafor',
    'DiagnosisAngina',
  ])
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.getByRole('region', { name: 'PDF' }).getByText('Page 1 of 1').waitFor()
  expect(await violationsAnywhere(page, 'signed-form')).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the signed PDF' }).click(),
  ])
  const { id } = await openFilled(ana, visit, form)
  const { items } = await ana.call(listFormReceipts, { params: { id }, query: {} })
  expect(sha256(await readFile(await file.path()))).toBe(items[0]?.receipt.pdf.sha256)
  await page.getByRole('button', { name: 'Fax cover sheet' }).click()
  const fax = page.getByRole('dialog', { name: 'Fax cover sheet' })
  await fax.getByRole('textbox', { name: 'To', exact: true }).fill('Great Lakes Insurance')
  expect(await violations(page)).toEqual([])
  await fax.getByLabel('Language of the cover sheet').selectOption('fr')
  const [faxed] = await Promise.all([
    page.waitForEvent('download'),
    fax.getByRole('button', { name: 'Download with the cover sheet' }).click(),
  ])
  expect(await firstPage(await faxed.path())).toMatch(/À Great Lakes Insurance.*Pages 2/)
  await fax.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Attach to the visit' }).click()
  await page.getByText('The PDF is with the files of the visit.').first().waitFor()
  const { files } = (await ana.call(getScribe, { params: { id: visit } })).medicalContext
  expect(files.map(({ name, purpose }) => [name, purpose])).toEqual([['Sick note.pdf', 'storage']])
  await page.getByRole('button', { name: 'Receipt' }).click()
  const receipt = page.getByRole('dialog', { name: /^Receipt for/ })
  await receipt.getByText('The PDF is the one that was signed.').waitFor()
  await receipt.getByText('The values match the signed version.').waitFor()
  const found = (await violations(page)).filter((one) => !one.startsWith('target-size'))
  expect(found).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Amend', exact: true }).click()
  await page.getByLabel('Reason for the change').fill('Late result')
  await page.getByRole('button', { name: 'Start amendment' }).click()
  await page.getByText('Amendment: Late result.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Diagnosis' }).fill('Migraine')
  await page.getByRole('button', { name: 'Sign the amendment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await values.getByText('Migraine').waitFor()
  await page.getByRole('button', { name: 'Receipt' }).click()
  await receipt
    .getByRole('list', { name: 'Receipts' })
    .getByText(/^First signature/)
    .waitFor()
  await receipt.getByText('Late result').waitFor()
  expect(complaints).toEqual([])
})

test('on a phone, an amendment is discarded, and the signed values are restored', async () => {
  const [form, visit] = [await newForm(), await visitOf('Tremblay')]
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await signInTo(page, ana.email, `/home/forms/${form.id}?visit=${visit}`)
  await page.getByRole('textbox', { name: 'Diagnosis' }).fill('Angina')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByText(/^Signed by/).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Amend', exact: true }).click()
  await page.getByLabel('Reason for the change').fill('Typo')
  await page.getByRole('button', { name: 'Start amendment' }).click()
  await page.getByRole('textbox', { name: 'Diagnosis' }).fill('Something else')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Discard amendment' }).click()
  await page.getByRole('list', { name: 'Signed values' }).getByText('Angina').waitFor()
  await page.getByRole('link', { name: 'Choose another form' }).click()
  const filled = page.getByRole('region', { name: 'Filled for this visit' })
  await filled.getByText('Signed', { exact: true }).waitFor()
  expect(await filled.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
})

test('what was typed offline while the form was signed elsewhere is shown, and kept', async () => {
  const [form, visit] = [await newForm(), await visitOf('Okafor')]
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, `/home/forms/${form.id}?visit=${visit}`)
  const why = page.getByRole('textbox', { name: 'Diagnosis' })
  await why.fill('Angina')
  await page.getByText('Saved', { exact: true }).waitFor()
  const filled = await openFilled(ana, visit, form)
  await page.route('**/api/events', (route) => route.abort())
  await page.context().setOffline(true)
  await why.fill('Typed offline')
  await page.getByText('Kept on this device, will be saved').waitFor()
  await ana.call(signFilledForm, {
    params: { id: filled.id },
    body: {
      version: filled.version,
      revision: form.revision,
      values: [{ fieldId: form.fields[1]?.id ?? '', text: 'Angina' }],
    },
  })
  await page.context().setOffline(false)
  const late = page.getByRole('alert').filter({ hasText: 'signed while you were typing' })
  await late.getByText('Yours: Typed offline').waitFor()
  await late.getByText('Signed: Angina').waitFor()
  await page.getByText(/^Signed by/).waitFor()
  expect(await violations(page)).toEqual([])
  await late.getByRole('button', { name: 'Show the signed form' }).click()
  await late.waitFor({ state: 'detached' })
  const { signed } = await filledOf(ana, filled.id)
  expect(signed?.values.map(({ text }) => text)).toEqual(['Angina'])
})

test('a marked value is asked about once before it is used, unless it is kept', async () => {
  const [form, visit] = [
    await readyForm(ana, [{ name: 'd', rect: [100, 700, 400, 720], tooltip: 'Diagnosis' }]),
    await newVisit(app, ana),
  ]
  await fillFromVisit(ana, visit, form)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, `/home/forms/${form.id}?visit=${visit}`)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 value may cause harm and hasn’t been reviewed.').waitFor()
  await dialog.getByRole('button', { name: 'Review', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Diagnosis' })
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByText('1 of 1 field filled · 1 uncertain').waitFor()
  await page.getByRole('button', { name: 'Sign', exact: true }).focus()
  await page.getByRole('button', { name: 'Next uncertain value' }).click()
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  const download = () => page.getByRole('button', { name: 'Download the filled PDF' }).click()
  await download()
  await dialog.getByText('You’re asked once for each version of the form.').waitFor()
  expect(await violationsAnywhere(page, 'form-risks')).toEqual([])
  const anyway = dialog.getByRole('button', { name: 'Download anyway' })
  await Promise.all([page.waitForEvent('download'), anyway.click()])
  // The same version is used without another question.
  await Promise.all([page.waitForEvent('download'), download()])
  await page.getByRole('button', { name: 'Keep this value: Diagnosis' }).click()
  await page.getByText('Kept by you').waitFor()
  expect(await page.getByRole('button', { name: 'Next uncertain value' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByText('You sign as').waitFor()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByText(/^Signed by/).waitFor()
  const { items } = await ana.call(listFilledForms, { params: { id: visit }, query: {} })
  expect(items.every(({ signedAt }) => signedAt !== null)).toBe(true)
})
