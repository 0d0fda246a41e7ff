import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeFormState, type Form, saveFormFields } from '#contract/forms.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { formOf, newForm, samplePdf } from '../forms.ts'
import { groupOf } from '../items.ts'
import { pdfOf, text } from '../pdf.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
let ana: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000' })
  await app.newUser()
  ana = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

const pathOf = ({ id }: Form) => `/home/forms/${id}`
const box = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'PDF' }).getByRole('button', { name })
/** A change is stored once the form says so; the page may say "Saved" of the one before. */
const stored = (form: Form, read: (now: Form) => unknown) =>
  expect.poll(async () => read(await formOf(ana, form.id)), { timeout: 30_000 })

test('fields are drawn over their page and listed, and a person makes the form ready to use', async () => {
  const form = await newForm(ana)
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, ana.email, '/home/forms')
  await page.getByRole('link', { name: 'Sick note' }).click()
  const name = box(page, 'Patient name, Text')
  await name.waitFor()
  // 150 points from the left of the page and 82 from its top, at 96 pixels an inch.
  const place = await name.evaluate((one) => {
    const { offsetLeft, offsetTop, offsetWidth } = one as HTMLElement // a button
    return [offsetLeft, offsetTop, offsetWidth]
  })
  expect(place.map(Math.round)).toEqual([200, 109, 333])
  await page.getByText('2 of 2 fields have a source').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark as ready to use' }).click()
  await page.getByRole('button', { name: 'Return to preview' }).waitFor()
  await stored(form, ({ state }) => state).toBe('ready_to_use')
  expect(await page.getByRole('button', { name: 'Add a field' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a field is renamed, retyped, moved by keys, and each change is taken back', async () => {
  const form = await newForm(ana)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, pathOf(form))
  await box(page, 'Patient name, Text').click()
  const details = page.getByRole('group', { name: 'Selected field' })
  await details.getByRole('textbox', { name: 'Name' }).fill('Surname')
  await details.getByRole('textbox', { name: 'Name' }).press('Enter')
  await stored(form, ({ fields }) => fields[0]?.name).toBe('Surname')
  await details.getByLabel('Type').selectOption('long-text')
  await details.getByLabel('Filled from').selectOption('patient.lastName')
  await stored(form, ({ fields }) => [fields[0]?.type, fields[0]?.source]).toEqual([
    'long-text',
    'patient.lastName',
  ])
  const before = (await formOf(ana, form.id)).fields[0]?.rectangle
  await box(page, 'Surname, Long text').press('Shift+ArrowRight')
  await stored(form, ({ fields }) => fields[0]?.rectangle.x).toBe((before?.x ?? 0) + 10)
  await box(page, 'Surname, Long text').press('Control+z')
  await stored(form, ({ fields }) => fields[0]?.rectangle).toEqual(before)
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await undo.click()
  await undo.click()
  await stored(form, ({ fields }) => fields).toEqual(form.fields)
  await expect.poll(() => undo.isDisabled(), { timeout: 30_000 }).toBe(true)
})

test('fields are drawn, deleted and merged with the pointer', async () => {
  const form = await newForm(ana)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, pathOf(form))
  await box(page, 'Patient name, Text').waitFor()
  const sheet = await page.getByRole('img', { name: 'Page 1' }).boundingBox()
  if (!sheet) throw new Error('The page isn’t shown.')
  await page.mouse.move(sheet.x + 200, sheet.y + 300)
  await page.mouse.down()
  await page.mouse.move(sheet.x + 300, sheet.y + 320, { steps: 4 })
  await page.mouse.up()
  await stored(form, ({ fields }) => fields.length).toBe(3)
  const drawn = (await formOf(ana, form.id)).fields[2]
  expect(drawn).toMatchObject({ foundIn: 'layout', order: 3, source: '', page: 1 })
  expect(drawn?.rectangle).toEqual({ x: 150, y: 225, width: 75, height: 15 })
  await page.getByText('2 of 3 fields have a source').waitFor()
  await box(page, 'No name, Text').press('Delete')
  await stored(form, ({ fields }) => fields).toEqual(form.fields)
  await box(page, 'Patient name, Text').click()
  await page.getByRole('button', { name: 'Merge with the next field' }).click()
  await stored(form, ({ fields }) => fields.map(({ rectangle }) => rectangle)).toEqual([
    { x: 150, y: 82, width: 250, height: 60 },
  ])
})

test('two people change the fields at once, and both changes stay', async () => {
  const ben = await app.newUser()
  const clinic = await groupOf(app, ana, ben)
  const form = await newForm(ana, samplePdf(), clinic)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, pathOf(form))
  await box(page, 'Patient name, Text').click()
  let isFirst = true
  await page.route(`**/api/forms/${form.id}/fields`, async (route) => {
    if (isFirst) {
      isFirst = false
      const { fields, revision } = await formOf(ben, form.id)
      const changed = fields.map((field, at) => (at === 1 ? { ...field, name: 'Seen on' } : field))
      const body = { revision, fields: changed }
      await ben.call(saveFormFields, { params: { id: form.id }, body })
    }
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Name' }).fill('Surname')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await stored(form, ({ fields }) => fields.map(({ name }) => name)).toEqual(['Surname', 'Seen on'])
  await box(page, 'Seen on, Date').waitFor()
})

test('what is only drawn on a page gets fields, which a person reviews', async () => {
  const line = (x: number, y: number) => `${x} ${y} m ${x + 200} ${y} l S`
  const content = [
    text(60, 702, 'Patient name:'),
    line(150, 700),
    text(60, 662, 'Date of visit:'),
    line(150, 660),
    '60 620 9 9 re S',
    text(74, 621, 'Work related'),
  ]
  const form = await newForm(ana, pdfOf([{ content: content.join('\n') }]))
  expect(form.state).toBe('preview')
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, ana.email, pathOf(form))
  await box(page, 'Date of visit, Date').waitFor()
  await box(page, 'Work related, Checkbox').waitFor()
  await page.getByText('2 of 3 fields have a source').waitFor()
  expect(await violations(page)).toEqual([])
  await box(page, 'Patient name, Text').press('Delete')
  await stored(form, ({ fields }) => fields.map(({ name }) => name)).toEqual([
    'Date of visit',
    'Work related',
  ])
  expect(complaints).toEqual([])
})

test('a page without anything drawn is prepared by hand, on a phone, and the window follows the form', async () => {
  const form = await newForm(ana, pdfOf([{}, {}]))
  expect(form.state).toBe('failed')
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await signInTo(page, ana.email, pathOf(form))
  await page.getByText('No fields were found in the PDF.').waitFor()
  await page.getByRole('button', { name: 'Add fields by hand' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Add a field' }).click()
  await stored(form, ({ fields }) => fields.map((field) => field.page)).toEqual([2])
  expect(await violations(page)).toEqual([])
  await ana.call(changeFormState, { params: { id: form.id }, body: { newState: 'ready_to_use' } })
  await page.getByRole('button', { name: 'Return to preview' }).waitFor()
})

/** Two certain fields, and between them one without a source, and one without a name on the second page. */
const uncertainPdf = () =>
  pdfOf([
    {
      widgets: [
        { name: 'p1', rect: [150, 690, 400, 710], tooltip: 'Patient name' },
        { name: 'p2', rect: [150, 650, 400, 670], tooltip: 'Employer' },
        { name: 'p3', rect: [150, 610, 250, 630], tooltip: 'Date of visit' },
      ],
    },
    { widgets: [{ name: 'p4', rect: [150, 690, 400, 710], tooltip: 'Hobby' }] },
  ])
const nameInput = (page: Page) =>
  page.getByRole('group', { name: 'Selected field' }).getByRole('textbox', { name: 'Name' })

test('F8 goes round the uncertain fields, and confirming or changing one settles it', async () => {
  const form = await newForm(ana, uncertainPdf())
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, ana.email, pathOf(form))
  const status = page.getByRole('status')
  await status.getByText('2 to check').waitFor()
  await page.keyboard.press('F8')
  await expect.poll(() => nameInput(page).inputValue()).toBe('Employer')
  await expect
    .poll(() => status.allTextContents())
    .toContain('2 to check. Employer, Text: No source')
  await page.keyboard.press('F8')
  await expect.poll(() => nameInput(page).inputValue()).toBe('Hobby')
  await page.getByText('Page 2 of 2').waitFor()
  await page.keyboard.press('F8')
  await expect.poll(() => nameInput(page).inputValue()).toBe('Employer')
  await page.keyboard.press('Control+Enter')
  await stored(form, ({ fields }) => fields.map(({ checked }) => checked)).toEqual([
    undefined,
    true,
    undefined,
    undefined,
  ])
  await status.getByText('1 to check').waitFor()
  await expect.poll(() => nameInput(page).inputValue()).toBe('Hobby')
  expect(await violations(page)).toEqual([])
  // A name that is being typed is saved before the next field is shown.
  await nameInput(page).fill('Favourite hobby')
  await page.keyboard.press('F8')
  await stored(form, ({ fields }) => fields.map(({ name, checked }) => [name, checked])).toEqual([
    ['Patient name', undefined],
    ['Employer', true],
    ['Date of visit', undefined],
    ['Favourite hobby', true],
  ])
  await status.getByText('No fields to check').waitFor()
  const next = page.getByRole('button', { name: 'Next uncertain field' })
  expect(await next.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await status.getByText('1 to check').waitFor()
  await stored(form, ({ fields }) => fields[3]).toEqual(form.fields[3])
  expect(complaints).toEqual([])
})

test('uncertain fields are confirmed one after the other with the pointer, on a phone', async () => {
  const form = await newForm(ana, uncertainPdf())
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await signInTo(page, ana.email, pathOf(form))
  const confirm = page.getByRole('button', { name: 'Confirm field' })
  await page.getByRole('button', { name: 'Next uncertain field' }).click()
  await expect.poll(() => nameInput(page).inputValue()).toBe('Employer')
  await confirm.click()
  await expect.poll(() => nameInput(page).inputValue()).toBe('Hobby')
  await confirm.click()
  await page.getByRole('status').getByText('No fields to check').waitFor()
  await stored(form, ({ fields }) => fields.map(({ checked }) => checked)).toEqual([
    undefined,
    true,
    undefined,
    true,
  ])
})

test('a test fill shows made-up values in the fields of the page, and stores nothing', async () => {
  const form = await newForm(ana, samplePdf())
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, ana.email, pathOf(form))
  await box(page, 'Patient name, Text').waitFor()
  await page.getByRole('button', { name: 'Test fill' }).click()
  const back = page.getByRole('button', { name: 'Return to the fields' })
  await back.waitFor()
  await page.getByText('Made-up values. Nothing is stored.').waitFor()
  // Of the field of the name, 150 to 400 points from the left and 82 to 102 from the top.
  const isWritten = () =>
    page.getByRole('img', { name: 'Page 1' }).evaluate((one) => {
      const canvas = one as HTMLCanvasElement // the page
      const scale = canvas.width / 612
      const { data } = canvas
        .getContext('2d')!
        .getImageData(152 * scale, 84 * scale, 240 * scale, 16 * scale)
      return data.filter((value, at) => at % 4 === 0 && value < 60).length > 100
    })
  await expect.poll(isWritten, { timeout: 30_000 }).toBe(true)
  expect(await box(page, 'Patient name, Text').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Add a field' }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await back.click()
  await box(page, 'Patient name, Text').waitFor()
  expect(await formOf(ana, form.id)).toEqual(form)
  expect(complaints).toEqual([])
})
