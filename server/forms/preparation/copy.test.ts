import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import * as api from '#contract/forms.ts'
import { copyItem, listItems } from '#contract/items.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import {
  fileBody,
  formOf,
  newForm,
  pdfOfForm,
  publicForm,
  readyForm,
  samplePdf,
  settledForm,
} from '#test/forms.ts'
import { groupOf } from '#test/items.ts'
import { pdfOf } from '#test/pdf.ts'
import { copyForm } from './copy.ts'

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

const copyOf = async (user: TestUser, id: string) =>
  formOf(user, (await user.call(copyItem, { params: { id } })).id)

async function keysIn(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list(folder)) keys.push(key)
  return keys
}

describe('a copy of a form', () => {
  test('belongs to the user who made it, with the PDFs and fields, and names the original', async () => {
    const pdf = samplePdf()
    const prepared = samplePdf('Surname')
    const clinic = await groupOf(app, ana, ben)
    const form = await readyForm(ana, pdf, clinic)
    await ana.call(api.uploadPrepared, { params: { id: form.id }, body: fileBody(prepared) })
    const copy = await copyOf(ben, form.id)
    const { fields } = await formOf(ana, form.id)
    expect(copy).toMatchObject({
      name: `(Copy) ${form.name}`,
      ref: form.id,
      group: 'me',
      mine: true,
      state: 'ready_to_use',
      fields,
      log: [],
      stateChangedBy: ben.user.id,
      docPath: `users/${ben.user.id}/forms/${copy.id}`,
    })
    expect(copy.shared).toBeNull()
    await ana.call(api.deleteForm, { params: { id: form.id } })
    expect((await pdfOfForm(app, ben, copy.id)).equals(pdf)).toBe(true)
    expect((await pdfOfForm(app, ben, copy.id, 'prepared')).equals(prepared)).toBe(true)
    expect(await keysIn(`users/${ben.user.id}/requests/${copy.id}/`)).toHaveLength(1)
    expect(await keysIn(`users/${ben.user.id}/forms/${copy.id}/`)).toHaveLength(1)
    const mine = await ben.call(listItems, { query: { itemType: 'form', filter: 'mine' } })
    expect(mine.items.map(({ id }) => id)).toContain(copy.id)
  })

  test('is independent of a public original', async () => {
    const form = await publicForm(ana)
    const copy = await copyOf(ben, form.id)
    const body = { newState: 'preview' }
    await ben.call(api.changeFormState, { params: { id: copy.id }, body })
    await ben.call(api.saveFormFields, {
      params: { id: copy.id },
      body: { revision: copy.revision + 1, fields: copy.fields.slice(1) },
    })
    expect(await formOf(ana, form.id)).toMatchObject({ state: 'ready_to_use', fieldCount: 2 })
    expect((await formOf(ben, copy.id)).fieldCount).toBe(1)
    await expect(formOf(ana, copy.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('of a failed form is processed again for the user who made it', async () => {
    const form = await newForm(ana, pdfOf([{ content: '' }]))
    expect(form.state).toBe('failed')
    const { id } = await ana.call(copyItem, { params: { id: form.id } })
    const copy = await settledForm(ana, id)
    expect(copy).toMatchObject({ state: 'failed', lastError: form.lastError, stateChangedBy: null })
  })

  test('can’t be made of another user’s private form', async () => {
    const form = await readyForm(ana)
    await expect(ben.call(copyItem, { params: { id: form.id } })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('is refused without room for it, and leaves nothing behind', async () => {
    const cleo = await app.newUser()
    const form = await readyForm(cleo)
    const full = new AppError('too-large', 'Full')
    const { size } = form
    const noRoom = (_s: unknown, _user: string, bytes: number) =>
      bytes >= size ? Promise.reject(full) : Promise.resolve(size)
    await expect(copyForm(app.services, noRoom, cleo.user.id, form.id)).rejects.toBe(full)
    const { items } = await cleo.call(api.listForms, { query: {} })
    expect(items.map(({ id }) => id)).toEqual([form.id])
    expect(await keysIn(`users/${cleo.user.id}/`)).toHaveLength(1)
  })

  test('is refused if its PDF can’t be read, and leaves nothing behind', async () => {
    const cleo = await app.newUser()
    const form = await readyForm(cleo)
    const [key = ''] = await keysIn(`users/${cleo.user.id}/requests/${form.id}/`)
    await app.services.storage.delete(key)
    await expect(cleo.call(copyItem, { params: { id: form.id } })).rejects.toMatchObject({
      message: 'Failed to copy form: The stored PDF is missing or damaged. Upload it again.',
    })
    const { items } = await cleo.call(api.listForms, { query: {} })
    expect(items.map(({ id }) => id)).toEqual([form.id])
    expect(await keysIn(`users/${cleo.user.id}/`)).toEqual([])
  })
})
