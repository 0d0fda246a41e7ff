import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/filled-forms.ts'
import { AppError } from '#contract/errors.ts'
import { changeFormState, deleteForm } from '#contract/forms.ts'
import { deleteScribe } from '#contract/scribes.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { fillFromVisit, filledOf, openFilled, readyForm } from '#test/filled-forms.ts'
import { rowsOfVisit } from '#test/visit-rows.ts'
import { newVisit } from '#test/visit.ts'

let app: TestApp
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000,generate=100000' })
  await app.newUser()
  ana = await app.newUser()
  ben = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

const form = (user = ana) =>
  readyForm(user, [
    { name: 'w0', rect: [100, 700, 400, 720], tooltip: 'Diagnosis' },
    { name: 'w1', rect: [100, 660, 400, 680], tooltip: 'Blood pressure' },
  ])

const save = (user: TestUser, id: string, version: number, changes: api.FillChanges) =>
  user.call(api.saveFilledForm, { params: { id }, body: { version, changes } })

const versionsOf = async (user: TestUser, id: string, query = {}) =>
  user.call(api.listFillVersions, { params: { id }, query })

const refusalOf = async (saving: Promise<unknown>): Promise<AppError> => {
  const error = await saving.catch((one: unknown) => one)
  if (error instanceof AppError) return error
  throw new Error('It was not refused.')
}

test('what is typed into a form is kept for its visit, one of each form', async () => {
  const { id: formId, fields } = await form()
  const [first, second] = [await newVisit(app, ana), await newVisit(app, ana)]
  const [diagnosis] = fields
  const [filled, again] = await Promise.all([
    openFilled(ana, first, { id: formId }),
    openFilled(ana, first, { id: formId }),
  ])
  expect(filled.id).toBe(again.id)
  expect(filled).toMatchObject({
    formName: 'Sick note',
    version: 1,
    typed: {},
    visit: null,
    run: null,
  })
  const saved = await save(ana, filled.id, 1, { [diagnosis?.id ?? '']: 'Angina' })
  expect(saved).toMatchObject({ version: 2, typed: { [diagnosis?.id ?? '']: 'Angina' } })
  expect(await openFilled(ana, first, { id: formId })).toEqual(saved)
  expect((await openFilled(ana, second, { id: formId })).typed).toEqual({})
  const emptied = await save(ana, filled.id, 2, { [diagnosis?.id ?? '']: null })
  expect(emptied.typed).toEqual({})
})

test('a request that is sent again while it runs gets the same answer', async () => {
  const { id: formId } = await form()
  const params = { id: await newVisit(app, ana) }
  const idempotencyKey = randomUUID()
  const open = () => ana.call(api.openFilledForm, { params, body: { formId }, idempotencyKey })
  const answers = await Promise.all([open(), open(), open()])
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
})

test('another user neither sees nor changes a filled form', async () => {
  const one = await form()
  const visit = await newVisit(app, ana)
  const { id } = await openFilled(ana, visit, one)
  const calls = [
    () => filledOf(ben, id),
    () => save(ben, id, 1, { x: 'theirs' }),
    () => versionsOf(ben, id),
    () => ben.call(api.startFillRun, { params: { id }, body: { fieldIds: ['x'] } }),
    () => ben.call(api.cancelFillRun, { params: { id } }),
    () => ben.call(api.removeVisitValues, { params: { id } }),
    () => ben.call(api.restoreFilledForm, { params: { id }, body: { version: 1 } }),
    () => ben.call(api.deleteFilledForm, { params: { id } }),
    () => ben.call(api.listFilledForms, { params: { id: visit } }),
    () => openFilled(ben, visit, one),
    async () => openFilled(ben, await newVisit(app, ben), one),
    () => openFilled(ben, 'no id', one),
  ]
  for (const call of calls) expect(await refusalOf(call())).toMatchObject({ code: 'not-found' })
  expect(await filledOf(ana, id)).toMatchObject({ version: 1, typed: {} })
})

test('of two windows, the one that comes late is refused, and its values are kept as a version', async () => {
  const visit = await newVisit(app, ana)
  const { id } = await openFilled(ana, visit, await form())
  await save(ana, id, 1, { a: 'first' })
  const refusal = await refusalOf(save(ana, id, 1, { a: 'late' }))
  expect(refusal).toMatchObject({
    code: 'version-mismatch',
    current: { version: 3, typed: { a: 'first' } },
  })
  // Sent again after its answer was lost, it is kept once.
  await refusalOf(save(ana, id, 1, { a: 'late' }))
  const { items } = await versionsOf(ana, id)
  expect(items.map(({ reason, values }) => [reason, values])).toEqual([
    ['refused', [{ fieldId: 'a', name: '', text: 'late' }]],
    ['edited', [{ fieldId: 'a', name: '', text: 'first' }]],
  ])
})

test('typing is one version, and what is taken back stays among the versions', async () => {
  const { id } = await openFilled(ana, await newVisit(app, ana), await form())
  await save(ana, id, 1, { a: 'A' })
  await save(ana, id, 2, { a: 'Angina' })
  await save(ana, id, 3, { a: null })
  const { items } = await versionsOf(ana, id)
  expect(items.map(({ version, values }) => [version, values])).toEqual([
    [4, []],
    [3, [{ fieldId: 'a', name: '', text: 'Angina' }]],
  ])
})

test('of several saves at once, one of each version is stored', async () => {
  const visit = await newVisit(app, ana)
  const { id } = await openFilled(ana, visit, await form())
  const results = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => save(ana, id, 1, { [name]: name })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(Object.keys((await filledOf(ana, id)).typed)).toHaveLength(1)
  const { items } = await versionsOf(ana, id)
  expect(items.map(({ reason }) => reason)).toEqual(['refused', 'refused', 'edited'])
})

test('an earlier version is restored with what the visit filled, and nothing is lost', async () => {
  const one = await form()
  const visit = await newVisit(app, ana)
  await fillFromVisit(ana, visit, one)
  const { id, version } = await openFilled(ana, visit, one)
  const said = (await filledOf(ana, id)).visit
  expect(said?.values.values.map(({ text }) => text)).toEqual(['142/88'])
  const edited = await save(ana, id, version, { a: 'typed' })
  const removed = await ana.call(api.removeVisitValues, { params: { id } })
  expect(removed).toMatchObject({ visit: null, typed: { a: 'typed' } })
  const restored = await ana.call(api.restoreFilledForm, { params: { id }, body: { version } })
  expect(restored).toMatchObject({ typed: {}, visit: said, version: edited.version + 2 })
  const { items } = await versionsOf(ana, id)
  expect(items.map(({ reason }) => reason)).toEqual(['restored', 'removed', 'edited', 'visit'])
  const { items: page, cursor } = await versionsOf(ana, id, { limit: 3 })
  expect(page).toEqual(items.slice(0, 3))
  expect((await versionsOf(ana, id, { cursor })).items).toEqual(items.slice(3))
  const missing = ana.call(api.restoreFilledForm, { params: { id }, body: { version: 99 } })
  expect(await refusalOf(missing)).toMatchObject({ code: 'not-found' })
})

test('the forms of a visit are listed, and stay when their form is deleted', async () => {
  const visit = await newVisit(app, ana)
  const [first, second] = [await form(), await form()]
  const { id } = await openFilled(ana, visit, first)
  await openFilled(ana, visit, second)
  await save(ana, id, 1, { a: 'Angina' })
  await ana.call(deleteForm, { params: { id: first.id } })
  const list = () => ana.call(api.listFilledForms, { params: { id: visit } })
  expect((await list()).items.map(({ formId }) => formId)).toEqual([first.id, second.id])
  expect((await filledOf(ana, id)).typed).toEqual({ a: 'Angina' })
  await ana.call(api.deleteFilledForm, { params: { id } })
  expect((await list()).items.map(({ formId }) => formId)).toEqual([second.id])
})

test('a form that isn’t ready to use isn’t filled', async () => {
  const one = await form()
  await ana.call(changeFormState, { params: { id: one.id }, body: { newState: 'preview' } })
  const refusal = await refusalOf(openFilled(ana, await newVisit(app, ana), one))
  expect(refusal.message).toBe(
    'Failed to fill form: The form isn’t ready to use. Review its fields first.',
  )
})

test('deleting a visit deletes its filled forms with their versions', async () => {
  const visit = await newVisit(app, ana)
  const { id } = await openFilled(ana, visit, await form())
  await save(ana, id, 1, { a: 'Angina' })
  expect(await rowsOfVisit(app, visit)).toMatchObject({ filled_form: 1, filled_form_version: 1 })
  await ana.call(deleteScribe, { params: { id: visit } })
  expect(await rowsOfVisit(app, visit)).toEqual({})
})

test('nothing of a filled form is stored in clear', async () => {
  const { id } = await openFilled(ana, await newVisit(app, ana), await form())
  await save(ana, id, 1, { a: 'Kawasaki disease' })
  const { rows } = await app.asOwner(
    `select row_to_json(f)::text || row_to_json(v)::text as text
     from filled_form f join filled_form_version v on v.filled_id = f.id where f.id = $1`,
    [id],
  )
  expect(JSON.stringify(rows)).not.toMatch(/Kawasaki|Sick note/)
})

test('a value swapped between the rows of two visits isn’t shown', async () => {
  const one = await form()
  const [mine, other] = [
    await openFilled(ana, await newVisit(app, ana), one),
    await openFilled(ana, await newVisit(app, ana), one),
  ]
  await save(ana, other.id, 1, { a: 'of the other visit' })
  await app.asOwner(
    'update filled_form set sealed = (select sealed from filled_form where id = $2) where id = $1',
    [mine.id, other.id],
  )
  expect(await refusalOf(filledOf(ana, mine.id))).toMatchObject({ code: 'failed' })
})
