import { openPdf, type Pdf } from '#server/platform/documents/pdf.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillForm, type FormValue } from '#contract/form-filling.ts'
import * as api from '#contract/forms.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { formOf, newForm } from '#test/forms.ts'
import { comb, multiLine, type PdfPage, pdfOf, radio, text } from '#test/pdf.ts'

let app: TestApp
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000' })
  // The first account administers the installation.
  await app.newUser()
  ana = await app.newUser()
  ben = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

const everyKind: PdfPage = {
  content: text(72, 700, 'Statement'),
  widgets: [
    { name: 'name', rect: [100, 690, 400, 710], tooltip: 'Full name' },
    { name: 'notes', rect: [100, 600, 400, 660], tooltip: 'Findings', flags: multiLine },
    { name: 'code', rect: [100, 560, 200, 580], tooltip: 'Code', flags: comb, maxLength: 4 },
    {
      name: 'work',
      rect: [100, 520, 112, 532],
      type: 'Btn',
      tooltip: 'Work related',
      value: 'Yes',
    },
    {
      name: 'side',
      rect: [100, 490, 112, 502],
      type: 'Btn',
      tooltip: 'Left',
      value: 'L',
      flags: radio,
    },
    {
      name: 'province',
      rect: [100, 450, 200, 470],
      type: 'Ch',
      tooltip: 'Province',
      options: ['BC', 'QC'],
    },
    { name: 'sign', rect: [100, 400, 300, 430], type: 'Sig', tooltip: 'Physician signature' },
  ],
}

async function readyForm(user: TestUser, pages: readonly PdfPage[] = [everyKind]) {
  const form = await newForm(user, pdfOf(pages))
  const body = { newState: 'ready_to_use' }
  return user.call(api.changeFormState, { params: { id: form.id }, body })
}

async function fill(
  user: TestUser,
  form: api.Form,
  texts: Record<string, string>,
  flatten = false,
) {
  const values: FormValue[] = Object.entries(texts).map(([name, value]) => ({
    fieldId: form.fields.find((field) => field.name === name)?.id ?? name,
    text: value,
  }))
  const blob = await user.call(fillForm, { params: { id: form.id }, body: { values, flatten } })
  return openPdf(new Uint8Array(await blob.arrayBuffer()))
}

/** Values of the fields of the first page, by name. */
async function valuesOf(pdf: Pdf): Promise<Record<string, unknown>> {
  const page = await pdf.getPage(1)
  const widgets: { fieldName: string; fieldValue: unknown }[] = await page.getAnnotations()
  return Object.fromEntries(widgets.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]))
}
async function textOf(pdf: Pdf, number: number): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

test('every kind of field takes its value, letters with accents too, and a signature stays empty', async () => {
  const form = await readyForm(ana)
  const pdf = await fill(ana, form, {
    'Full name': 'Zoë Łukasz-Nguyễn Ωmega',
    Findings: 'Knee swollen.\nNo fever.',
    Code: 'A12B',
    'Work related': 'yes',
    Left: 'yes',
    Province: 'QC',
  })
  expect(await valuesOf(pdf)).toMatchObject({
    name: 'Zoë Łukasz-Nguyễn Ωmega',
    notes: 'Knee swollen.\nNo fever.',
    code: 'A12B',
    work: 'Yes',
    side: 'L',
    province: ['QC'],
  })
  expect((await valuesOf(pdf))['sign']).toBeFalsy()
  expect(pdf.numPages).toBe(1)
})

test('what has no value stays empty', async () => {
  const form = await readyForm(ana)
  const pdf = await fill(ana, form, { 'Full name': 'Ana Okafor', 'Work related': '', Code: ' ' })
  expect(await valuesOf(pdf)).toMatchObject({
    name: 'Ana Okafor',
    notes: '',
    code: '',
    work: 'Off',
  })
})

test('a flattened PDF shows the values as text and has no fields', async () => {
  const form = await readyForm(ana)
  const pdf = await fill(ana, form, { 'Full name': 'Zoë Łukasz' }, true)
  expect(await valuesOf(pdf)).toEqual({})
  expect(await textOf(pdf, 1)).toMatch(/Statement.*Zoë Łukasz/)
})

test('descenders stay inside a low field', async () => {
  const low = (bottom: number, height: number) => ({
    name: `low ${height}`,
    rect: [100, bottom, 300, bottom + height] as [number, number, number, number],
    tooltip: `Low ${height}`,
  })
  const widgets = [low(600, 15), low(550, 12), low(500, 20)]
  const form = await readyForm(ana, [{ widgets }])
  const texts = { 'Low 15': 'Gregory Pym', 'Low 12': 'Gregory Pym', 'Low 20': 'Gregory Pym' }
  const pdf = await fill(ana, form, texts, true)
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const lines = items.filter((item) => 'str' in item && item.str === 'Gregory Pym')
  const descents = lines.map((item) => {
    const [size = 0, , , , , baseline = 0] = 'transform' in item ? (item.transform as number[]) : []
    // Below the baseline, the letters of Noto Sans reach 0.24 of the size.
    return baseline - 0.24 * size
  })
  expect(descents).toHaveLength(3)
  for (const [at, bottom] of [600, 550, 500].entries())
    expect(descents[at]).toBeGreaterThan(bottom + 0.9)
})

test('text that doesn’t fit is smaller, and continues on a page at the end where it’s too long', async () => {
  const form = await readyForm(ana)
  const fits = 'A name of a person that is a little longer than the field is'
  const long = 'The knee is swollen after a fall on ice. '.repeat(40).trim()
  const pdf = await fill(ana, form, { 'Full name': fits, Findings: long, Code: '123456' })
  const values = await valuesOf(pdf)
  expect(values).toMatchObject({ name: fits, notes: 'See page 2', code: '' })
  const last = (await textOf(pdf, 2)).replaceAll(/\s+/g, ' ')
  expect(last).toContain('Continued from the form')
  expect(last).toContain(`Findings ${long}`)
  expect(last).toContain('Code 123456')
})

test('a value is written over the page where a person drew the field, on turned and cut pages too', async () => {
  for (const rotate of [0, 90, 180, 270] as const) {
    const page: PdfPage = { rotate, cropBox: [50, 40, 550, 740] }
    const form = await newForm(ana, pdfOf([page]))
    await ana.call(api.changeFormState, { params: { id: form.id }, body: { newState: 'preview' } })
    const { revision } = await ana.call(api.getForm, { params: { id: form.id } })
    const rectangle = { x: 100, y: 200, width: 150, height: 20 }
    const drawn = {
      id: 'd',
      name: 'D',
      type: 'text',
      page: 1,
      rectangle,
      owner: 'other',
      source: '',
    } as const
    const params = { id: form.id }
    await ana.call(api.saveFormFields, { params, body: { revision, fields: [drawn] } })
    const ready = await ana.call(api.changeFormState, {
      params,
      body: { newState: 'ready_to_use' },
    })
    const pdf = await fill(ana, ready, { d: 'Fit for work' })
    const first = await pdf.getPage(1)
    const viewport = first.getViewport({ scale: 1 })
    const { items } = await first.getTextContent()
    const item = items.find((one) => 'str' in one && one.str === 'Fit for work')
    if (!item || !('transform' in item)) throw new Error('The text isn’t on the page.')
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
    const [shownX, shownY] = viewport.convertToViewportPoint(x, y) as [number, number]
    const [endX] = viewport.convertToViewportPoint(x + a, y + b) as [number, number]
    expect([Math.round(shownX), Math.round(shownY)], `${rotate}`).toEqual([102, 216])
    // It reads from left to right on the page as it is shown.
    expect(endX, `${rotate}`).toBeGreaterThan(shownX + 5)
  }
})

test('a form that is only drawn is filled: lines, boxes, and a letter in each place of a comb', async () => {
  const cells = Array.from({ length: 5 }, (_, at) => `${200 + at * 20} 600 20 18 re S`)
  const content = [text(60, 702, 'Employer'), '200 700 m 400 700 l S', '60 650 10 10 re S']
  const more = [text(76, 651, 'Work related'), text(60, 604, 'Policy'), ...cells]
  const form = await readyForm(ana, [{ content: [...content, ...more].join('\n') }])
  expect(form.fields.map(({ name, type }) => [name, type])).toEqual([
    ['Employer', 'text'],
    ['Work related', 'checkbox'],
    ['Policy', 'comb'],
  ])
  const texts = { Employer: 'Okafor Ltd', 'Work related': 'X', Policy: 'A12' }
  const { items } = await (await (await fill(ana, form, texts)).getPage(1)).getTextContent()
  const placeOf = (word: string) => {
    const item = items.find((one) => 'str' in one && one.str === word)
    return item && 'transform' in item
      ? Math.round((item.transform as number[])[4] ?? 0)
      : undefined
  }
  expect(placeOf('Okafor Ltd')).toBe(202)
  // In the middles of the places, which are at 210, 230 and 250.
  const middles = ['A', '1', '2'].map((letter) => placeOf(letter) ?? 0)
  for (const [at, left] of middles.entries()) expect(Math.abs(left - 207 - at * 20)).toBeLessThan(3)
})

test('what can’t be written is refused with the name of the field', async () => {
  const form = await readyForm(ana)
  await expect(fill(ana, form, { Province: 'Paris' })).rejects.toMatchObject({
    message: 'Failed to fill form: “Province” can’t hold this value. Choose one of its options.',
  })
  await expect(fill(ana, form, { 'Full name': '山田' })).rejects.toMatchObject({
    message: 'Failed to fill form: “Full name” has letters that can’t be written into a PDF yet.',
  })
})

test('a form is filled by those who see it, once a person has reviewed it', async () => {
  const form = await readyForm(ana)
  await expect(fill(ben, form, {})).rejects.toMatchObject({ code: 'not-found' })
  await ana.call(api.changeFormState, { params: { id: form.id }, body: { newState: 'preview' } })
  await expect(fill(ana, form, {})).rejects.toMatchObject({
    message: 'Failed to fill form: The form isn’t ready to use. Review its fields first.',
  })
})

describe('a test fill', () => {
  const testFill = async (user: TestUser, { id }: api.Form) => {
    const blob = await user.call(fillForm, { params: { id }, body: { sample: true } })
    return openPdf(new Uint8Array(await blob.arrayBuffer()))
  }

  test('writes made-up values into every field of a form in preview, and marks every page', async () => {
    const form = await newForm(ana, pdfOf([everyKind, {}]))
    const pdf = await testFill(ana, form)
    const shown = await textOf(pdf, 1)
    expect(shown).toContain('Maximiliane Featherstonehaugh-Montgomery')
    expect(shown).toContain('BC')
    expect(shown.replaceAll(' ', '')).toContain('1234')
    for (const number of [1, 2]) expect(await textOf(pdf, number)).toContain('TEST FILL')
    // The fields are text now.
    expect(await valuesOf(pdf)).toEqual({})
    expect(await formOf(ana, form.id)).toEqual(form)
  })

  test('shows what doesn’t fit on a page at the end, and dates as the form asks for them', async () => {
    const widgets = [
      { name: 'a', rect: [100, 690, 150, 702], tooltip: 'Patient address' },
      { name: 'b', rect: [100, 650, 250, 670], tooltip: 'Date of birth (DD/MM/YYYY)' },
    ] satisfies PdfPage['widgets']
    const pdf = await testFill(ana, await newForm(ana, pdfOf([{ widgets }])))
    expect(await textOf(pdf, 1)).toContain('28/12/2000')
    expect(await textOf(pdf, 2)).toContain('Sample Boulevard West')
    expect(await textOf(pdf, 2)).toContain('TEST FILL')
  })

  test('is not for somebody else’s form, nor for one whose fields aren’t found', async () => {
    const form = await newForm(ana)
    await expect(testFill(ben, form)).rejects.toMatchObject({ code: 'not-found' })
    const failed = await newForm(ana, pdfOf([{}]))
    await expect(testFill(ana, failed)).rejects.toMatchObject({
      message: 'Failed to fill form: The form isn’t ready to use. Review its fields first.',
    })
  })

  test('without `sample`, a form in preview isn’t filled', async () => {
    const form = await newForm(ana)
    await expect(
      ana.call(fillForm, { params: { id: form.id }, body: { values: [] } }),
    ).rejects.toMatchObject({ code: 'bad-request' })
  })
})
