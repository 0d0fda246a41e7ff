import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { openPdf } from '#server/platform/documents/pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveFilledForm } from '#contract/filled-forms.ts'
import { changeFormState, type Form } from '#contract/forms.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { filledOf, openFilled } from '../filled-forms.ts'
import { newForm, samplePdf } from '../forms.ts'
import { linkPatient } from '../patient.ts'
import { comb, pdfOf } from '../pdf.ts'
import { violations } from './axe.ts'
import { isChangeOf, openVisitor, signInTo } from './browser.ts'

let app: TestApp
let ana: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000' })
  await app.newUser()
  ana = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

async function readyForm(pdf = samplePdf()): Promise<Form> {
  const { id } = await newForm(ana, pdf)
  return ana.call(changeFormState, { params: { id }, body: { newState: 'ready_to_use' } })
}

async function visitOf(lastName: string): Promise<string> {
  const { id } = await ana.call(createScribe, { body: {} })
  await linkPatient(ana, id, lastName)
  return id
}

/** The values of the fields of the first page of what is downloaded, by name. */
async function download(page: Page): Promise<Record<string, unknown>> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the filled PDF' }).click(),
  ])
  const pdf = await openPdf(new Uint8Array(await readFile(await file.path())))
  const fields = await (await pdf.getPage(1)).getAnnotations()
  return Object.fromEntries(
    fields.map((one: { fieldName: string; fieldValue: unknown }) => [
      one.fieldName,
      one.fieldValue,
    ]),
  )
}

test('a form is filled for a visit: what records hold, what a person types, and nothing else', async () => {
  const form = await readyForm(
    pdfOf([
      {
        widgets: [
          { name: 'name', rect: [150, 690, 400, 710], tooltip: 'Patient name' },
          { name: 'seen', rect: [150, 650, 250, 670], tooltip: 'Date of visit (DD/MM/YYYY)' },
          { name: 'why', rect: [150, 610, 400, 630], tooltip: 'Diagnosis' },
          { name: 'fit', rect: [150, 580, 162, 592], tooltip: 'Fit', type: 'Btn', value: 'Yes' },
          { name: 'sign', rect: [150, 500, 400, 530], tooltip: 'Physician signature', type: 'Sig' },
        ],
      },
    ]),
  )
  const visit = await visitOf('Żółkiewska')
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, ana.email, `/home/scribes/all/${visit}`)
  await page.getByRole('link', { name: 'Fill a form' }).click()
  await page.getByRole('link', { name: form.name }).click()
  const fields = page.getByRole('region', { name: 'Fields' })
  const field = (name: string) => fields.getByRole('listitem').filter({ hasText: name })
  await field('Patient name').getByText('From the patient’s record').waitFor()
  await field('Date of visit').getByText('The date of the visit').waitFor()
  await field('Diagnosis').getByText('Empty').waitFor()
  await field('Physician signature').getByText('Stays empty.').waitFor()
  await fields.getByText('2 of 5 fields filled').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Next empty field' }).click()
  await field('Diagnosis').locator(':focus').waitFor()
  await page.keyboard.type('Angina')
  await field('Diagnosis').getByText('Entered by you').waitFor()
  const { created } = await ana.call(getScribe, { params: { id: visit } })
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone }).format(new Date(created))
  const values = await download(page)
  expect(values).toMatchObject({ name: 'Pat Żółkiewska', seen: day, why: 'Angina', fit: 'Off' })
  expect(values['sign']).toBeFalsy()
  expect(complaints).toEqual([])
})

test('what is typed into a form is kept with its visit, until it is discarded', async () => {
  const form = await readyForm()
  const [first, second] = [await visitOf('Okafor'), await visitOf('Tremblay')]
  const path = (visit: string) => `/home/forms/${form.id}?visit=${visit}`
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await signInTo(page, ana.email, path(first))
  const name = page.getByRole('textbox', { name: 'Patient name' })
  await expect.poll(() => name.inputValue()).toBe('Pat Okafor')
  await name.fill('Patricia Okafor')
  const discard = page.getByRole('button', { name: 'Discard what you entered' })
  await discard.waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(path(second))
  await expect.poll(() => name.inputValue()).toBe('Pat Tremblay')
  await page.goto(path(first))
  await expect.poll(() => name.inputValue()).toBe('Patricia Okafor')
  await discard.click()
  await expect.poll(() => name.inputValue()).toBe('Pat Okafor')
  await page.getByText('Saved', { exact: true }).waitFor()
  // What was discarded is among the versions.
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: /Versions of/ })
  await versions.getByText('Patricia Okafor').waitFor()
  expect(await violations(page)).toEqual([])
  await versions.getByRole('button', { name: /Restore version/ }).click()
  await expect.poll(() => name.inputValue()).toBe('Patricia Okafor')
  await page.getByRole('link', { name: 'Choose another form' }).click()
  await page.getByRole('region', { name: 'Filled for this visit' }).getByText(form.name).waitFor()
  expect(await violations(page)).toEqual([])
})

test('two windows fill different fields, and the same field asks which value stays', async () => {
  const form = await readyForm()
  const visit = await visitOf('Okafor')
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const path = `/home/forms/${form.id}?visit=${visit}`
  await signInTo(page, ana.email, path)
  const name = page.getByRole('textbox', { name: 'Patient name' })
  await expect.poll(() => name.inputValue()).toBe('Pat Okafor')
  const filled = await openFilled(ana, visit, form)
  const [first, second] = form.fields.map(({ id }) => id)
  const save = (version: number, id: string | undefined, text: string) =>
    ana.call(saveFilledForm, {
      params: { id: filled.id },
      body: { version, changes: { [id ?? '']: text } },
    })
  await page.route('**/api/events', (route) => route.abort())
  await page.context().setOffline(true)
  await name.fill('Mine')
  await page.getByText('Kept on this device, will be saved').waitFor()
  await save(filled.version, second, '2026-01-02')
  await page.context().setOffline(false)
  await page.getByText('Saved', { exact: true }).waitFor()
  const day = page.getByRole('textbox', { name: 'Date of visit' })
  await expect.poll(() => day.inputValue()).toBe('2026-01-02')
  expect((await filledOf(ana, filled.id)).typed).toEqual({
    [first ?? '']: 'Mine',
    [second ?? '']: '2026-01-02',
  })
  await page.context().setOffline(true)
  await name.fill('Mine again')
  await page.getByText('Kept on this device, will be saved').waitFor()
  await save((await filledOf(ana, filled.id)).version, first, 'Theirs')
  await page.context().setOffline(false)
  const choice = page.getByRole('alert').filter({ hasText: 'changed elsewhere' })
  await choice.getByText('The other one: Theirs').waitFor()
  expect(await violations(page)).toEqual([])
  await choice.getByRole('button', { name: 'Use the other values' }).click()
  await expect.poll(() => name.inputValue()).toBe('Theirs')
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('dialog').getByText('Mine again').waitFor()
})

test('what was typed without a network is sent after a reload, from any page', async () => {
  const form = await readyForm()
  const visit = await visitOf('Okafor')
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, `/home/forms/${form.id}?visit=${visit}`)
  const name = page.getByRole('textbox', { name: 'Patient name' })
  await expect.poll(() => name.inputValue()).toBe('Pat Okafor')
  await page.route('**/api/filled-forms/*', (route) => route.abort())
  await name.fill('Typed offline')
  await page.getByText('Kept on this device, will be saved').waitFor()
  await page.unroute('**/api/filled-forms/*')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/home/scribes')
  const { id } = await openFilled(ana, visit, form)
  await expect
    .poll(async () => Object.values((await filledOf(ana, id)).typed))
    .toEqual(['Typed offline'])
})

test('the filled PDF is kept with the files of the visit', async () => {
  const form = await readyForm()
  const visit = await visitOf('Okafor')
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, `/home/forms/${form.id}?visit=${visit}`)
  await page.getByRole('switch', { name: 'Turn the fields into text' }).press('Space')
  await page.getByRole('button', { name: 'Attach to the visit' }).click()
  await page.getByText('The PDF is with the files of the visit.').first().waitFor()
  const { files } = (await ana.call(getScribe, { params: { id: visit } })).medicalContext
  expect(files.map(({ name, purpose }) => [name, purpose])).toEqual([['Sick note.pdf', 'storage']])
})

test('a value that can’t be written says which field it is', async () => {
  const form = await readyForm()
  const visit = await visitOf('Okafor')
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, `/home/forms/${form.id}?visit=${visit}`)
  await page.getByRole('textbox', { name: 'Patient name' }).fill('山田')
  const answered = page.waitForResponse(isChangeOf('/pdf'))
  await page.getByRole('button', { name: 'Download the filled PDF' }).click()
  expect((await answered).status()).toBe(400)
  await page
    .getByText('Failed to download form: “Patient name” has letters that can’t be written')
    .first()
    .waitFor()
})

test('Tab goes through the fields of all pages, past a field that somebody else signs, and back', async () => {
  const rect = [100, 700, 400, 720] as const
  const form = await readyForm(
    pdfOf([
      {
        widgets: [
          { name: 'a', rect: [...rect], tooltip: 'Diagnosis' },
          { name: 's', rect: [100, 600, 400, 640], tooltip: 'Patient signature', type: 'Sig' },
        ],
      },
      { widgets: [{ name: 'b', rect: [...rect], tooltip: 'Medication' }] },
    ]),
  )
  const visit = await visitOf('Okafor')
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, `/home/forms/${form.id}?visit=${visit}`)
  const isFocused = (name: string) =>
    page.getByRole('textbox', { name }).and(page.locator(':focus')).waitFor()
  await page.getByRole('textbox', { name: 'Diagnosis' }).focus()
  await page.keyboard.press('Tab')
  await isFocused('Medication')
  await page.keyboard.press('Shift+Tab')
  await page.locator(':focus').filter({ hasText: 'Somebody else signs here.' }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await isFocused('Diagnosis')
})

test('a value that its field can’t take says what the form expects, and stays as it was typed', async () => {
  const form = await readyForm(
    pdfOf([
      {
        widgets: [
          { name: 'seen', rect: [150, 690, 400, 710], tooltip: 'Date of onset (DD/MM/YYYY)' },
          {
            name: 'code',
            rect: [150, 650, 250, 670],
            tooltip: 'Code',
            flags: comb,
            maxLength: 4,
          },
        ],
      },
    ]),
  )
  const visit = await visitOf('Okafor')
  await using visitor = await openVisitor(app.origin, { width: 390, locale: 'fr-CA' })
  const { page, complaints } = visitor
  await signInTo(page, ana.email, `/home/forms/${form.id}?visit=${visit}`)
  const date = page.getByRole('textbox', { name: 'Date of onset (DD/MM/YYYY)' })
  const hint = page.getByText('Date non valide. Le formulaire attend le format JJ/MM/AAAA.')
  const code = page.getByRole('textbox', { name: 'Code' })
  await date.fill('31/02/2024')
  await code.fill('12345')
  await hint.waitFor()
  expect(await violations(page)).toEqual([])
  await date.fill('29/02/2024')
  await page.getByText('Plus de 4 caractères').waitFor()
  await hint.waitFor({ state: 'detached' })
  await date.fill('demain')
  await code.focus()
  await hint.waitFor()
  const { id } = await openFilled(ana, visit, form)
  const typed = async () => Object.values((await filledOf(ana, id)).typed).toSorted()
  await expect.poll(typed, { timeout: 30_000 }).toEqual(['12345', 'demain'])
  expect(complaints).toEqual([])
})
