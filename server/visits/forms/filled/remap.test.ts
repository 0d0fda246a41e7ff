import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/filled-forms.ts'
import { fieldKey } from '#contract/form-fields.ts'
import { deleteForm, type Form, uploadPrepared } from '#contract/forms.ts'
import { amendFilledForm } from '#contract/form-sign.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { fillFromVisit, filledOf, openFilled, readyForm } from '#test/filled-forms.ts'
import { fileBody, formOf } from '#test/forms.ts'
import { pdfOf, type PdfWidget } from '#test/pdf.ts'
import { formReceipts, refusalOf, saveFill, signForm } from '#test/signed-forms.ts'
import { newVisit } from '#test/visit.ts'
import { type KnownField } from './known-fields.ts'
import { mapFields } from './remap.ts'

let app: TestApp
let ana: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000,generate=100000' })
  await app.newUser()
  ana = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

const widgets = (...tooltips: string[]): PdfWidget[] =>
  tooltips.map((tooltip, at) => ({
    name: `Text${at + 1}`,
    rect: [100, 700 - at * 40, 400, 720 - at * 40],
    tooltip,
  }))

/** A new version of the PDF of a form. */
async function replacePdf({ id }: Pick<Form, 'id'>, ...tooltips: string[]): Promise<Form> {
  const body = fileBody(pdfOf([{ widgets: widgets(...tooltips) }]))
  await ana.call(uploadPrepared, { params: { id }, body })
  return formOf(ana, id)
}

/** The typed texts by field name. */
const textsOf = ({ fields, typed }: api.FilledForm) =>
  Object.fromEntries(
    fields.flatMap(({ id, name }) => (typed[id] === undefined ? [] : [[name, typed[id]]])),
  )

const versionsOf = async (id: string) =>
  (await ana.call(api.listFillVersions, { params: { id }, query: {} })).items

async function filledForm(...tooltips: string[]) {
  const form = await readyForm(ana, widgets(...tooltips))
  const visit = await newVisit(app, ana)
  return { form, visit, filled: await openFilled(ana, visit, form) }
}

describe('a new version of the PDF', () => {
  test('moves each value to the field of the same name, even if its number changes', async () => {
    const { form, visit, filled } = await filledForm('Diagnosis', 'Medication')
    await saveFill(ana, filled, { f1: 'Angina', f2: 'Aspirin' })
    // f1 and Text1 are now the name of the employer.
    await replacePdf(form, 'Employer', 'Diagnosis', 'Medication')
    const moved = await openFilled(ana, visit, form)
    expect(textsOf(moved)).toEqual({ Diagnosis: 'Angina', Medication: 'Aspirin' })
    expect(moved).toMatchObject({ version: 3, lost: [] })
    expect(moved.typed['f1']).toBe(undefined)
    // Opened again, it is as it was.
    expect(await openFilled(ana, visit, form)).toEqual(moved)
    const [first, second] = await versionsOf(moved.id)
    expect(first).toMatchObject({ reason: 'remapped' })
    expect(second?.values).toEqual([
      { fieldId: 'f2', name: 'Diagnosis', text: 'Angina' },
      { fieldId: 'f3', name: 'Medication', text: 'Aspirin' },
    ])
  })

  test('keeps the value of a field that no longer exists, with its name', async () => {
    const { form, visit, filled } = await filledForm('Diagnosis', 'Medication')
    await saveFill(ana, filled, { f1: 'Angina', f2: 'Aspirin' })
    await replacePdf(form, 'Medication')
    const moved = await openFilled(ana, visit, form)
    expect(textsOf(moved)).toEqual({ Medication: 'Aspirin' })
    expect(moved.lost).toEqual([{ name: 'Diagnosis', text: 'Angina' }])
    const [, before] = await versionsOf(moved.id)
    expect(before?.values).toContainEqual({ fieldId: null, name: 'Diagnosis', text: 'Angina' })
    // An earlier version is restored into the current fields.
    const params = { id: moved.id }
    const body = { version: before?.version ?? 0 }
    const restored = await ana.call(api.restoreFilledForm, { params, body })
    expect(textsOf(restored)).toEqual({ Medication: 'Aspirin' })
  })

  test('keeps values from the visit in the same fields, with their evidence', async () => {
    const { form, visit } = await filledForm('Medications', 'Employer')
    const said = await fillFromVisit(ana, visit, form)
    const [value] = said.values
    expect(value?.fieldId).toBe('f1')
    await replacePdf(form, 'Employer', 'Medications')
    const moved = await openFilled(ana, visit, form)
    expect(moved.visit?.values.values).toEqual([{ ...value, fieldId: 'f2' }])
    expect(moved.visit?.fields['f2']).toBe('text Medications')
  })

  test('refuses late typing for an id that now belongs to another field', async () => {
    const { form, visit, filled } = await filledForm('Diagnosis', 'Medication')
    const [diagnosis] = form.fields
    await replacePdf(form, 'Employer', 'Diagnosis', 'Medication')
    const moved = await openFilled(ana, visit, form)
    const late = (version: number) =>
      ana.call(api.saveFilledForm, {
        params: { id: filled.id },
        body: {
          version,
          changes: { f1: 'Angina' },
          fields: { f1: diagnosis ? fieldKey(diagnosis) : '' },
        },
      })
    for (const version of [filled.version, moved.version]) {
      const refusal = await refusalOf(late(version))
      expect(refusal.message).toMatch(/^The fields of this form have changed/)
      expect(refusal.current).toMatchObject({ typed: {} })
    }
    expect(textsOf(await filledOf(ana, filled.id))).toEqual({})
    const refused = (await versionsOf(filled.id)).filter(({ reason }) => reason === 'refused')
    expect(refused.map(({ values }) => values)).toEqual([
      [{ fieldId: 'f2', name: 'Diagnosis', text: 'Angina' }],
    ])
  })

  test('leaves a signed form unchanged until it is amended', async () => {
    const { form, visit, filled } = await filledForm('Diagnosis', 'Medication')
    const typed = await saveFill(ana, filled, { f1: 'Angina' })
    const values = [{ fieldId: 'f1', text: 'Angina' }]
    const signed = await signForm(ana, { form, filled: typed }, values)
    const newer = await replacePdf(form, 'Employer', 'Diagnosis', 'Medication')
    expect(await openFilled(ana, visit, form)).toEqual(signed)
    expect((await formReceipts(ana, signed.id))[0]?.checks).toMatchObject({
      values: 'same',
      pdf: 'same',
    })
    const params = { id: signed.id }
    await ana.call(amendFilledForm, { params, body: { reason: 'New version' } })
    const moved = await openFilled(ana, visit, form)
    expect(textsOf(moved)).toEqual({ Diagnosis: 'Angina' })
    const again = [{ fieldId: 'f2', text: 'Angina' }]
    await signForm(ana, { form: newer, filled: moved }, again)
    expect((await formReceipts(ana, signed.id)).map(({ checks }) => checks.values)).toEqual([
      'same',
      'same',
    ])
  })
})

test('a filled form stays readable, with the names of its fields, when its form is deleted', async () => {
  const { form, visit, filled } = await filledForm('Diagnosis', 'Medication')
  const typed = await saveFill(ana, filled, { f1: 'Angina' })
  const signedToo = await filledForm('Diagnosis')
  const values = [{ fieldId: 'f1', text: 'Migraine' }]
  const other = await signForm(
    ana,
    { form: signedToo.form, filled: await saveFill(ana, signedToo.filled, { f1: 'Migraine' }) },
    values,
  )
  for (const { id } of [form, signedToo.form]) await ana.call(deleteForm, { params: { id } })
  const read = await openFilled(ana, visit, form)
  expect(read).toEqual(typed)
  expect(textsOf(read)).toEqual({ Diagnosis: 'Angina' })
  expect(await openFilled(ana, signedToo.visit, signedToo.form)).toEqual(other)
  expect((await formReceipts(ana, other.id))[0]?.checks).toMatchObject({ pdf: 'same' })
})

describe('a field is found again', () => {
  const field = (id: string, more: Partial<KnownField> = {}): KnownField => ({
    id,
    name: '',
    type: 'text',
    fieldName: '',
    page: 1,
    option: '',
    x: 0,
    y: 0,
    ...more,
  })
  const map = (before: KnownField[], after: KnownField[]) =>
    Object.fromEntries(mapFields(before, after))

  test('by its name before its number, and never as a field of another type', () => {
    expect(
      map(
        [field('f1', { name: 'Date', fieldName: 'a' }), field('f2', { name: 'Age' })],
        [field('f1', { name: 'Age' }), field('f2', { name: 'Date', fieldName: 'b' })],
      ),
    ).toEqual({ f1: 'f2', f2: 'f1' })
    expect(
      map([field('f1', { name: 'Date' })], [field('f1', { name: 'Date', type: 'date' })]),
    ).toEqual({})
  })

  test('among several of one name only if there are as many as before', () => {
    const yes = (id: string) =>
      field(id, { name: 'Yes', type: 'checkbox', option: 'On', x: Number(id.slice(1)) })
    expect(map([yes('f1'), yes('f2')], [yes('f3'), yes('f4')])).toEqual({ f1: 'f3', f2: 'f4' })
    expect(map([yes('f1'), yes('f2')], [yes('f3'), yes('f4'), yes('f5')])).toEqual({})
  })

  test('under a new name, if nothing else of it changed', () => {
    expect(map([field('f1', { name: 'Diagnose' })], [field('f1', { name: 'Diagnosis' })])).toEqual({
      f1: 'f1',
    })
    expect(
      map([field('f1', { name: 'Diagnosis' })], [field('f1', { name: 'Employer', y: 40 })]),
    ).toEqual({})
  })
})
