import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCall } from '#contract/call.ts'
import { fillForm } from '#contract/form-filling.ts'
import * as api from '#contract/forms.ts'
import {
  copyItem,
  getItem,
  likeItem,
  listItems,
  publishItem,
  unpublishItem,
} from '#contract/items.ts'
import {
  decideReport,
  listReports,
  queryIndex,
  reportItem,
  searchToken,
} from '#contract/library.ts'
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
} from '#test/forms.ts'
import { groupOf } from '#test/items.ts'

let app: TestApp
let admin: TestUser
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000' })
  admin = await app.newUser()
  ana = await app.newUser()
  ben = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

const copyOf = async (user: TestUser, id: string) =>
  formOf(user, (await user.call(copyItem, { params: { id } })).id)

const fill = (user: TestUser, form: api.Form, text = 'Ada Ito') =>
  user.call(fillForm, {
    params: { id: form.id },
    body: { values: [{ fieldId: form.fields[0]?.id ?? '', text }] },
  })

describe('a public form', () => {
  test('can be read, downloaded and filled by everyone, but hides who prepared it and where it is stored', async () => {
    const pdf = samplePdf()
    const { id, fields } = await publicForm(ana, pdf)
    const seen = await formOf(ben, id)
    expect(seen).toMatchObject({ state: 'ready_to_use', public: true, mine: false, fields })
    expect(seen).toMatchObject({
      stateChangedBy: null,
      originalPdfPath: '',
      docPath: '',
      log: [],
    })
    expect(JSON.stringify(seen)).not.toContain(ana.user.id)
    expect((await pdfOfForm(app, ben, id)).equals(pdf)).toBe(true)
    await fill(ben, seen)
    // Its author still sees all of it.
    expect((await formOf(ana, id)).log.map(({ reason }) => reason)).toEqual(['Reviewed'])
  })

  test('can be changed only by its author', async () => {
    const form = await publicForm(ana)
    const params = { id: form.id }
    const { revision, fields } = form
    const changes = {
      update: () => ben.call(api.updateForm, { params, body: { name: 'Mine' } }),
      change: () => ben.call(api.changeFormState, { params, body: { newState: 'failed' } }),
      prepare: () => ben.call(api.autoPrepare, { params, body: {} }),
      sync: () => ben.call(api.syncCast, { params, body: {} }),
      process: () => ben.call(api.autoProcessForm, { body: { formId: form.id } }),
      upload: () => ben.call(api.uploadPrepared, { params, body: fileBody(samplePdf()) }),
      delete: () => ben.call(api.deleteForm, { params }),
    }
    for (const [verb, attempt] of Object.entries(changes))
      await expect(attempt(), verb).rejects.toMatchObject({
        code: 'forbidden',
        message: `Failed to ${verb} form: Only its author can change this form. Copy it first.`,
      })
    await expect(
      ben.call(api.saveFormFields, { params, body: { revision, fields: fields.slice(1) } }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    expect(await formOf(ana, form.id)).toEqual(form)
    await ana.call(api.updateForm, { params, body: { name: 'Leave' } })
    expect((await formOf(ben, form.id)).name).toBe('Leave')
  })

  test('is gone for others once it is private again, or hidden after a report', async () => {
    const taken = await publicForm(ana)
    await ana.call(unpublishItem, { params: { id: taken.id } })
    const hidden = await publicForm(ana)
    await ben.call(reportItem, { params: { id: hidden.id }, body: { reason: 'patient-data' } })
    const { items } = await admin.call(listReports, { query: {} })
    const report = items.find(({ item }) => item.id === hidden.id)?.id ?? ''
    await admin.call(decideReport, { params: { id: report }, body: { state: 'hidden' } })
    for (const { id } of [taken, hidden]) {
      await expect(formOf(ben, id)).rejects.toMatchObject({ code: 'not-found' })
      await expect(ben.call(copyItem, { params: { id } })).rejects.toMatchObject({
        code: 'not-found',
      })
      expect((await pdfOfForm(app, ben, id)).toString()).toContain('Form not found')
      expect((await formOf(ana, id)).state).toBe('ready_to_use')
    }
  })

  test('is found by its name, and counts each filled PDF as a use', async () => {
    const name = 'Zebra certificate'
    const form = await publicForm(ana)
    await ana.call(api.updateForm, { params: { id: form.id }, body: { name } })
    const { token } = await ben.call(searchToken, {})
    const { call } = createCall({ origin: app.origin, token: () => token, timezone: 'UTC' })
    const search = async () =>
      (
        await call(queryIndex, {
          params: { index: 'templates' },
          body: { query: name, itemType: 'form' },
        })
      ).hits.map(({ objectID }) => objectID)
    await expect.poll(search).toEqual([form.id])
    await Promise.all([fill(ben, form), fill(ben, form), fill(ana, form)])
    const uses = async () => (await ben.call(getItem, { params: { id: form.id } })).useCount
    await expect.poll(uses).toBe(3)
  })

  test('is offered for visits to users who like it, in pages, but not to its author', async () => {
    const cleo = await app.newUser()
    const list = (user: TestUser, query: object = {}) =>
      user.call(api.listForms, { query: { from: 'library', ...query } })
    const before = (await list(cleo)).items.length
    const forms = [await publicForm(ana), await publicForm(ana), await publicForm(ben)]
    for (const { id } of forms) await cleo.call(likeItem, { params: { id } })
    const first = await list(cleo, { limit: before + 2 })
    const rest = await list(cleo, { limit: 100, cursor: first.cursor ?? '' })
    const ids = [...first.items, ...rest.items].map(({ id }) => id)
    expect(ids).toHaveLength(before + 3)
    expect(ids).toEqual(expect.arrayContaining(forms.map(({ id }) => id)))
    expect(rest.cursor).toBeNull()
    expect((await cleo.call(api.listForms, { query: {} })).items).toEqual([])
    await ana.call(likeItem, { params: { id: forms[0]?.id ?? '' } })
    expect((await list(ana)).items.map(({ id }) => id)).not.toContain(forms[0]?.id)
  })
})

describe('the built-in forms', () => {
  const builtIn = async (user: TestUser) => {
    const { items } = await user.call(api.listForms, { query: { from: 'library' } })
    return items.filter((form) => form.builtIn)
  }

  test('are in everyone’s library and list, ready to use, and found by search', async () => {
    const cleo = await app.newUser()
    const forms = await builtIn(cleo)
    expect(forms.map(({ name }) => name)).toEqual([
      'Attending physician’s statement',
      'Driver’s medical examination',
      'Medication at school',
      'Referral to a specialist',
      'Sick certificate',
    ])
    for (const form of forms) {
      expect(form).toMatchObject({ state: 'ready_to_use', prepared: true, mine: false })
      expect(form).toMatchObject({ author: { name: 'Ausculta' }, docPath: '' })
      expect((await formOf(cleo, form.id)).fields).toHaveLength(form.fieldCount)
    }
    const query = { itemType: 'form', filter: 'curated' } as const
    const { items } = await cleo.call(listItems, { query })
    expect(items.map(({ id }) => id)).toEqual(forms.map(({ id }) => id))
  })

  test('can be downloaded whole or in part and filled, and each use is counted', async () => {
    const [form] = await builtIn(ben)
    const id = form?.id ?? ''
    const pdf = await pdfOfForm(app, ben, id)
    expect(pdf.length).toBe(form?.size)
    const headers = { authorization: `Bearer ${ben.token}`, range: 'bytes=0-7' }
    const part = await fetch(`${app.origin}/api/forms/${id}/original`, { headers })
    expect([part.status, await part.text()]).toEqual([206, pdf.subarray(0, 8).toString('latin1')])
    await fill(ben, await formOf(ben, id))
    const uses = async () => (await ana.call(getItem, { params: { id } })).useCount
    await expect.poll(uses).toBe(1)
  })

  test('can’t be changed, and are copied without the product’s category', async () => {
    const [form] = await builtIn(ben)
    const id = form?.id ?? ''
    await expect(
      admin.call(api.updateForm, { params: { id }, body: { name: 'Mine' } }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    await expect(admin.call(api.deleteForm, { params: { id } })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const copy = await copyOf(ben, id)
    const { fields } = await formOf(ben, id)
    expect(copy).toMatchObject({
      ref: id,
      mine: true,
      builtIn: false,
      state: 'ready_to_use',
      fields,
    })
    expect(copy.categories).not.toContain('Ausculta')
    expect((await pdfOfForm(app, ben, copy.id)).equals(await pdfOfForm(app, ben, id))).toBe(true)
    const body = { newState: 'preview' }
    await ben.call(api.changeFormState, { params: { id: copy.id }, body })
    expect((await formOf(ana, id)).state).toBe('ready_to_use')
  })
})

describe('a form becomes public', () => {
  const publishing = (form: api.Form, confirmed: boolean) =>
    ana.call(publishItem, {
      params: { id: form.id },
      body: { version: form.version, confirmed },
    })

  test('only after a person has reviewed its fields', async () => {
    const form = await newForm(ana)
    await expect(publishing(form, true)).rejects.toMatchObject({
      message: 'Failed to publish form: Review the fields and mark the form as ready to use first.',
    })
    expect((await formOf(ana, form.id)).public).toBe(false)
  })

  test('only after someone has reviewed field names that may contain patient data', async () => {
    const form = await readyForm(ana, samplePdf('Re: Ada Muster, born 3 May 1962'))
    await expect(publishing(form, false)).rejects.toMatchObject({
      message: 'Failed to publish form: This may contain patient data.',
    })
    expect((await publishing(form, true)).public).toBe(true)
  })

  test('but not from a group, whose key seals its PDF', async () => {
    const clinic = await groupOf(app, ana, ben)
    const form = await readyForm(ana, samplePdf(), clinic)
    await expect(publishing(form, true)).rejects.toMatchObject({
      message:
        'Failed to publish form: A group’s form stays with the group. Copy it, then make the copy public.',
    })
    expect(await formOf(ben, form.id)).toMatchObject({ group: clinic, public: false })
  })
})
