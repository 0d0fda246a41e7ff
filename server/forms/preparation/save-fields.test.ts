import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedField } from '#contract/form-fields.ts'
import * as api from '#contract/forms.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { formOf, newForm } from '#test/forms.ts'

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

const save = (user: TestUser, { id, revision }: api.Form, fields: EditedField[]) =>
  user.call(api.saveFormFields, { params: { id }, body: { revision, fields } })
const drawn: EditedField = {
  id: 'drawn',
  name: 'Diagnosis',
  type: 'long-text',
  page: 1,
  rectangle: { x: 100, y: 100, width: 200, height: 40 },
  owner: 'visit',
  source: 'visit.content',
}

test('the fields of a form are replaced in reading order, with what only the PDF says of them', async () => {
  const form = await newForm(ana)
  const [name, date] = form.fields
  if (!name || !date) throw new Error('The sample has two fields.')
  // Between the two, which are 82 and 122 points from the top.
  const saved = await save(ana, form, [date, drawn, { ...name, name: 'Surname', type: 'date' }])
  expect(saved.fields).toEqual([
    { ...name, name: 'Surname', type: 'date', order: 1 },
    expect.objectContaining({ ...drawn, order: 2, foundIn: 'layout', fieldName: '' }),
    { ...date, order: 3 },
  ])
  expect(saved.revision).toBe(form.revision + 1)
  expect((await formOf(ana, form.id)).fields).toEqual(saved.fields)
})

test('a field that a person checked stays checked until they take that back', async () => {
  const form = await newForm(ana)
  const [name, date] = form.fields
  if (!name || !date) throw new Error('The sample has two fields.')
  const checked = await save(ana, form, [{ ...name, checked: true }, date])
  expect(checked.fields.map((field) => field.checked)).toEqual([true, undefined])
  const { checked: _, ...unnamed } = checked.fields[0] ?? name
  const kept = await save(ana, checked, [{ ...unnamed, name: 'Surname' }, date])
  expect(kept.fields.map((field) => field.checked)).toEqual([true, undefined])
  const undone = await save(ana, kept, [{ ...unnamed, checked: false }, date])
  expect(undone.fields.map((field) => field.checked)).toEqual([undefined, undefined])
})

test('fields that are based on an older form are refused with the newer one', async () => {
  const form = await newForm(ana)
  const newer = await save(ana, form, [drawn])
  await expect(save(ana, form, form.fields)).rejects.toMatchObject({
    code: 'version-mismatch',
    current: { id: form.id, revision: newer.revision, fieldCount: 1 },
  })
  const both = await Promise.allSettled([1, 2].map(() => save(ana, newer, [])))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the fields of a form that is ready to use stay as they were reviewed', async () => {
  const form = await newForm(ana)
  const ready = await ana.call(api.changeFormState, {
    params: { id: form.id },
    body: { newState: 'ready_to_use' },
  })
  await expect(save(ana, ready, [])).rejects.toMatchObject({
    message: 'Failed to update form: Fields can only be changed while the form is in preview.',
  })
  expect((await formOf(ana, form.id)).fields).toEqual(form.fields)
})

test('the fields of somebody else’s form read like those of one that isn’t there', async () => {
  const form = await newForm(ana)
  await expect(save(ben, form, [])).rejects.toMatchObject({ code: 'not-found' })
  expect((await formOf(ana, form.id)).fieldCount).toBe(2)
})

test.each([
  ['two fields with one id', [drawn, drawn]],
  ['a field on no page', [{ ...drawn, page: 0 }]],
  ['a field beyond every page', [{ ...drawn, rectangle: { ...drawn.rectangle, x: 1e9 } }]],
  ['a field of no size', [{ ...drawn, rectangle: { ...drawn.rectangle, width: 0 } }]],
  ['a type that there is not', [{ ...drawn, type: 'picture' as 'text' }]],
  ['a name of a thousand letters', [{ ...drawn, name: 'n'.repeat(1_000) }]],
])('%s is refused', async (_, fields) => {
  const form = await newForm(ana)
  await expect(save(ana, form, fields)).rejects.toMatchObject({ code: 'bad-request' })
  expect((await formOf(ana, form.id)).revision).toBe(form.revision)
})
