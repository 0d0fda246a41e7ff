import { openPdf } from '#server/platform/documents/pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { exportFilledForm, type FaxCover } from '#contract/form-output.ts'
import { changeFormState } from '#contract/forms.ts'
import type { FormValue } from '#contract/form-filling.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { refusalOf, signedPdf, signForm, typedForm } from '#test/signed-forms.ts'

let app: TestApp
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000' })
  await app.newUser()
  ana = await app.newUser()
  ben = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

const cover: FaxCover = {
  language: 'en',
  to: 'Great Lakes Insurance',
  toFax: '416 555 0100',
  from: 'Dr. Ana Sole, Harbour Clinic',
  fromPhone: '',
  remarks: 'As you asked.',
}

interface Wish {
  values?: FormValue[]
  revision?: number
  flatten?: boolean
  cover?: FaxCover | null
}

async function pdfOf(user: TestUser, id: string, { values = [], ...wish }: Wish): Promise<Buffer> {
  const pdf = await user.call(exportFilledForm, { params: { id }, body: { values, ...wish } })
  return Buffer.from(await pdf.arrayBuffer())
}

/** The text of each page, and how many form fields there are. */
async function contentOf(bytes: Buffer): Promise<{ texts: string[]; fields: number }> {
  const pdf = await openPdf(new Uint8Array(bytes))
  const texts: string[] = []
  let fields = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    )
    fields += (await page.getAnnotations()).length
  }
  return { texts, fields }
}

test('a filled form is exported with fields or as text, and with a cover sheet only on request', async () => {
  const { filled, values } = await typedForm(app, ana)
  const wish = { values: values('Angina') }
  const [plain, flat] = [
    await contentOf(await pdfOf(ana, filled.id, wish)),
    await contentOf(await pdfOf(ana, filled.id, { ...wish, flatten: true })),
  ]
  expect([plain.fields, plain.texts.length]).toEqual([3, 1])
  expect(flat.fields).toBe(0)
  expect(flat.texts[0]).toContain('Angina')
  const { texts } = await contentOf(await pdfOf(ana, filled.id, { ...wish, flatten: true, cover }))
  expect(texts).toHaveLength(2)
  expect(texts[0]).toMatch(/To Great Lakes Insurance .*416 555 0100.* From Dr\. Ana Sole/)
  expect(texts[0]).toMatch(/Pages 2 .*As you asked\..*Confidential\./)
  expect(texts[0]).not.toMatch(/Telephone|Angina/)
  expect(texts[1]).toContain('Angina')
  const french = { ...cover, language: 'fr' as const }
  const other = await contentOf(await pdfOf(ana, filled.id, { ...wish, cover: french }))
  expect(other.texts[0]).toMatch(/À Great Lakes Insurance .*Confidentiel\./)
})

test('a text that continues on another page names that page, counting the cover sheet', async () => {
  const { filled, values } = await typedForm(app, ana, 'Angina')
  const long = 'Chest pain on exertion. '.repeat(40).trim()
  const wish = { values: values('Angina', long), flatten: true, cover }
  const { texts } = await contentOf(await pdfOf(ana, filled.id, wish))
  expect(texts[1]).toContain('See page 3')
  expect(texts[2]).toContain('Chest pain on exertion.')
  expect(texts[0]).toContain('Pages 3')
})

test('values for earlier fields aren’t written into a PDF', async () => {
  const { form, filled, values } = await typedForm(app, ana)
  for (const newState of ['preview', 'ready_to_use'])
    await ana.call(changeFormState, { params: { id: form.id }, body: { newState } })
  const wish = { values: values('Angina'), revision: form.revision }
  expect((await refusalOf(pdfOf(ana, filled.id, wish))).message).toMatch(
    /^Failed to download form: The fields of this form have changed/,
  )
})

test('a signed form is exported as it was signed, whatever values the request has', async () => {
  const one = await typedForm(app, ana)
  const { id } = await signForm(ana, one, one.values('Angina'))
  const signed = await signedPdf(ana, id)
  expect((await pdfOf(ana, id, { values: one.values('Migraine') })).equals(signed)).toBe(true)
  const { texts, fields } = await contentOf(await pdfOf(ana, id, { cover }))
  expect([texts.length, fields]).toEqual([2, 0])
  expect(texts[1]).toContain('Angina')
  const { items } = await ana.call(listAudit, {
    params: { id: one.visit },
    query: { kind: 'signing,export' },
  })
  expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['form.export']))
})

test('nobody else gets the PDF, and letters that the font lacks are named', async () => {
  const { filled, values } = await typedForm(app, ana)
  const theirs = await refusalOf(pdfOf(ben, filled.id, { values: values('Angina') }))
  expect(theirs.code).toBe('not-found')
  const wish = { values: values('Angina'), cover: { ...cover, to: '山田' } }
  expect((await refusalOf(pdfOf(ana, filled.id, wish))).message).toBe(
    'Failed to download form: “Fax” has letters that can’t be written into a PDF yet.',
  )
})
