import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/forms.ts'
import { updateItem } from '#contract/items.ts'
import { getStorageUse } from '#contract/uploads.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { fileBody, formOf, samplePdf, uploadTo } from '#test/forms.ts'
import { groupOf } from '#test/items.ts'
import { pdfOf } from '#test/pdf.ts'

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

const settled = async (user: TestUser, id: string): Promise<api.Form> => {
  await expect
    .poll(async () => (await formOf(user, id)).state, { timeout: 20_000 })
    .not.toBe('requested')
  return formOf(user, id)
}
const newForm = async (user: TestUser, pdf = samplePdf(), group = 'me') =>
  settled(user, (await uploadTo(user, pdf, { group })).id)

async function keysIn(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list(folder)) keys.push(key)
  return keys
}

const setState = (user: TestUser, id: string, newState: string, reason?: string) =>
  user.call(api.changeFormState, { params: { id }, body: { newState, ...(reason && { reason }) } })

describe('an uploaded form', () => {
  test('is requested at once, and in preview once its fields are found', async () => {
    const before = Date.now()
    const form = await uploadTo(ana, samplePdf(), { name: 'Sick note.pdf' })
    const { stateChangedAt, ...rest } = form
    expect(rest).toMatchObject({
      name: 'Sick note',
      itemType: 'form',
      type: 'prompt',
      group: 'me',
      state: 'requested',
      prepared: false,
      previewMode: false,
      autoProcessingFailed: false,
      fields: [],
      autoProcessingError: '',
      lastError: '',
      preparedPdfUrl: '',
      stateChangedBy: ana.user.id,
      originalPdfPath: `users/${ana.user.id}/requests/${form.id}`,
      docPath: `users/${ana.user.id}/forms/${form.id}`,
    })
    expect(new Date(stateChangedAt).getTime()).toBeGreaterThanOrEqual(before)
    const found = await settled(ana, form.id)
    expect(found).toMatchObject({ state: 'preview', previewMode: true, prepared: false, pages: 1 })
    expect(found.stateChangedBy).toBeNull()
    expect(found.fields.map(({ name, type, owner }) => [name, type, owner])).toEqual([
      ['Patient name', 'text', 'patient'],
      ['Date of visit', 'date', 'visit'],
    ])
    expect(await keysIn(`users/${ana.user.id}/requests/${form.id}/`)).toHaveLength(1)
  })

  test('is stored sealed and comes back byte for byte, whole and in part', async () => {
    const pdf = samplePdf()
    const { id } = await newForm(ana, pdf)
    const url = `${app.origin}/api/forms/${id}/original`
    const authorization = `Bearer ${ana.token}`
    const whole = await fetch(url, { headers: { authorization } })
    expect(Buffer.from(await whole.arrayBuffer()).equals(pdf)).toBe(true)
    expect(whole.headers.get('content-disposition')).toContain("attachment; filename*=UTF-8''")
    const part = await fetch(url, { headers: { authorization, range: 'bytes=0-7' } })
    expect([part.status, await part.text()]).toEqual([206, '%PDF-1.7'])
    const [key = ''] = await keysIn(`users/${ana.user.id}/requests/${id}/`)
    const stored = Buffer.concat(await (await app.services.storage.get(key)).toArray())
    expect(stored.includes('%PDF')).toBe(false)
  })

  test('is listed newest first, in pages, for its owner alone', async () => {
    const cleo = await app.newUser()
    const ids = [await uploadTo(cleo), await uploadTo(cleo), await uploadTo(cleo)].map(
      ({ id }) => id,
    )
    const first = await cleo.call(api.listForms, { query: { limit: 2 } })
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    const query = { limit: 2, cursor: first.cursor ?? '' }
    const second = await cleo.call(api.listForms, { query })
    expect([second.items.map(({ id }) => id), second.cursor]).toEqual([[ids[0]], null])
    expect((await ben.call(api.listForms, { query: {} })).items).toEqual([])
  })

  test('counts towards the storage of its owner', async () => {
    const dora = await app.newUser()
    const pdf = samplePdf()
    await uploadTo(dora, pdf)
    expect((await dora.call(getStorageUse, {})).used).toBe(pdf.length)
  })
})

describe('what can’t be used', () => {
  const refused = [
    ['is no PDF', Buffer.from('Dear Sir'), 'Failed to upload form: The file isn’t a PDF.'],
    ['is empty', Buffer.alloc(0), 'Failed to upload form: The file is empty.'],
  ] as const
  test.each(refused)('and %s is refused', async (_what, bytes, message) => {
    const user = await app.newUser()
    await expect(uploadTo(user, bytes)).rejects.toMatchObject({ code: 'bad-request', message })
    expect(await keysIn(`users/${user.user.id}/`)).toEqual([])
  })

  test('because no file was sent is refused', async () => {
    const upload = ana.call(api.uploadForm, { query: {}, body: new FormData() })
    await expect(upload).rejects.toMatchObject({
      message: 'Failed to upload form: No file was sent.',
    })
  })

  test('because it is too large is refused, and nothing of it stays', async () => {
    const tight = await testApp({ MAX_UPLOAD_MB: '10' })
    try {
      const user = await tight.newUser()
      const huge = Buffer.concat([samplePdf(), Buffer.alloc(11_000_000)])
      const upload = user.call(api.uploadForm, { query: {}, body: fileBody(huge) })
      const message =
        'Failed to upload form: The PDF is larger than 9 MB. Reduce its size and upload it again.'
      await expect(upload).rejects.toMatchObject({ code: 'too-large', message })
      const left: string[] = []
      for await (const key of tight.services.storage.list(`users/${user.user.id}/`)) left.push(key)
      expect(left).toEqual([])
    } finally {
      await tight.close()
    }
  })

  const broken = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >>')
  const unreadable: [string, Buffer, string][] = [
    [
      'is locked',
      pdfOf([{ widgets: [{ name: 'a', rect: [9, 9, 99, 29] }] }], { isLocked: true }),
      'The PDF is protected by a password. Remove the password and upload it again.',
    ],
    [
      'is XFA',
      pdfOf([{ content: '' }], { xfa: true }),
      'The PDF is an XFA form, which only Adobe software can show. Print it to a PDF and upload that file.',
    ],
    ['is damaged', broken, 'The PDF is damaged. Open it, save it again and upload the new file.'],
    [
      'has no fields',
      pdfOf([{ content: '' }]),
      'No fields were found in the PDF. Add form fields to it and upload it as the prepared PDF.',
    ],
    [
      'has too many pages',
      pdfOf(Array.from({ length: 301 }, () => ({}))),
      'The PDF has more than 300 pages. Upload only the pages of the form.',
    ],
  ]
  test.each(unreadable)('because it %s fails with the reason', async (_what, pdf, reason) => {
    const form = await newForm(ana, pdf)
    expect(form).toMatchObject({
      state: 'failed',
      autoProcessingFailed: true,
      autoProcessingError: reason,
      lastError: reason,
      prepared: false,
      previewMode: false,
    })
    // The upload is kept, and the same call says the same.
    const prepare = ana.call(api.autoPrepare, {
      params: { id: form.id },
      body: { formId: form.id },
    })
    await expect(prepare).rejects.toMatchObject({ message: `Failed to prepare form: ${reason}` })
    expect(await formOf(ana, form.id)).toMatchObject({ state: 'failed', lastError: reason })
  })
})

describe('processing', () => {
  test('twice at once finds the fields once', async () => {
    const { id } = await newForm(ana)
    const both = await Promise.all(
      [1, 2].map(() => ana.call(api.autoProcessForm, { body: { formId: id } })),
    )
    expect(both.map(({ state }) => state)).toEqual(['requested', 'requested'])
    const form = await settled(ana, id)
    expect([form.state, form.fieldCount]).toEqual(['preview', 2])
  })

  test('leaves alone what a person decided meanwhile', async () => {
    const { id } = await newForm(ana)
    await ana.call(api.autoProcessForm, { body: { formId: id } })
    await setState(ana, id, 'failed', 'Wrong form')
    const queue = 'select 1 from pgboss.job where name = $1 and state in ($2, $3, $4)'
    const waiting = async () =>
      (await app.asOwner(queue, ['process-form', 'created', 'active', 'retry'])).rowCount
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
    expect(await formOf(ana, id)).toMatchObject({ state: 'failed', lastError: 'Wrong form' })
  })

  test('again clears the error, and a form that is ready is left', async () => {
    const { id } = await newForm(ana)
    await setState(ana, id, 'failed', 'Wrong form')
    const again = await ana.call(api.autoProcessForm, { body: { formId: id } })
    expect(again).toMatchObject({ state: 'requested', lastError: '', autoProcessingFailed: false })
    await settled(ana, id)
    await setState(ana, id, 'ready_to_use')
    await expect(ana.call(api.autoProcessForm, { body: { formId: id } })).rejects.toMatchObject({
      message:
        'Failed to process form: The form is ready to use. Return it to preview before you process it again.',
    })
  })
})

describe('change-state', () => {
  test('sets every state with what belongs to it', async () => {
    const { id } = await newForm(ana)
    const expected = {
      requested: [false, false, false],
      preview: [false, true, false],
      ready_to_use: [true, false, false],
      failed: [false, false, true],
    }
    for (const [state, flags] of Object.entries(expected)) {
      const form = await setState(ana, id, state)
      expect([form.prepared, form.previewMode, form.autoProcessingFailed], state).toEqual(flags)
      expect(form).toMatchObject({ state, stateChangedBy: ana.user.id })
    }
  })

  test('keeps the reason as the last error of a failed form, and in the log of any other', async () => {
    const { id } = await newForm(ana)
    expect(await setState(ana, id, 'failed', 'Page 2 is missing')).toMatchObject({
      lastError: 'Page 2 is missing',
      autoProcessingError: '',
      log: [],
    })
    const ready = await setState(ana, id, 'ready_to_use', 'Checked by hand')
    expect(ready).toMatchObject({
      lastError: '',
      log: [{ state: 'ready_to_use', reason: 'Checked by hand', by: ana.user.id }],
    })
  })

  test('refuses a state that there is not', async () => {
    const { id } = await newForm(ana)
    const message =
      'Failed to change form: Unknown state. Choose one of requested, preview, ready_to_use, failed.'
    for (const newState of ['done', '', 'toString'])
      await expect(setState(ana, id, newState)).rejects.toMatchObject({
        code: 'bad-request',
        message,
      })
    expect((await formOf(ana, id)).state).toBe('preview')
  })

  test('by two people at once ends in the state of one of them', async () => {
    const { id } = await newForm(ana)
    const states = ['ready_to_use', 'failed', 'preview', 'requested']
    await Promise.all(states.map((state) => setState(ana, id, state, `to ${state}`)))
    const form = await formOf(ana, id)
    expect(states).toContain(form.state)
    // None of the reasons is lost, whoever came last.
    expect(form.log.map(({ reason }) => reason).toSorted()).toEqual([
      'to preview',
      'to ready_to_use',
      'to requested',
    ])
  })
})

describe('a prepared PDF', () => {
  const prepare = (user: TestUser, id: string, bytes: Uint8Array) =>
    user.call(api.uploadPrepared, { params: { id }, body: fileBody(bytes) })

  test('makes the form ready to use, and replaces the one before', async () => {
    const { id } = await newForm(ana)
    const answer = await prepare(ana, id, samplePdf('Surname'))
    const preparedPdfUrl = `/api/forms/${id}/prepared`
    expect(answer).toEqual({ preparedPdfUrl, message: 'The prepared PDF was saved with 2 fields.' })
    const form = await formOf(ana, id)
    expect(form).toMatchObject({ state: 'ready_to_use', prepared: true, preparedPdfUrl })
    expect(form.fields[0]?.name).toBe('Surname')
    const second = samplePdf('First name')
    await prepare(ana, id, second)
    const folder = `users/${ana.user.id}/forms/${id}/`
    await expect.poll(() => keysIn(folder), { timeout: 20_000 }).toHaveLength(1)
    const read = await ana.call(api.getPreparedPdf, { params: { id } })
    expect(Buffer.from(await read.arrayBuffer()).equals(second)).toBe(true)
  })

  test('that can’t be read changes nothing', async () => {
    const { id } = await newForm(ana)
    const message =
      'Failed to upload form: No fields were found in the PDF. Add form fields to it and upload it as the prepared PDF.'
    await expect(prepare(ana, id, pdfOf([{}]))).rejects.toMatchObject({ message })
    expect(await formOf(ana, id)).toMatchObject({ state: 'preview', preparedPdfUrl: '' })
    expect(await keysIn(`users/${ana.user.id}/forms/${id}/`)).toEqual([])
  })

  test('is read again by sync-cast and auto-prepare, which return the form to preview', async () => {
    const { id } = await newForm(ana)
    const body = { formId: id }
    const sync = () => ana.call(api.syncCast, { params: { id }, body })
    await expect(sync()).rejects.toMatchObject({
      message: 'Failed to sync form: The form has no prepared PDF yet. Upload one first.',
    })
    await prepare(ana, id, samplePdf('Surname'))
    const preview = { state: 'preview', prepared: false, previewMode: true, lastError: '' }
    expect(await sync()).toMatchObject({ ...preview, fieldCount: 2 })
    await setState(ana, id, 'failed', 'Wrong')
    const again = await ana.call(api.autoPrepare, { params: { id }, body })
    expect(again).toMatchObject({ ...preview, autoProcessingFailed: false })
    expect(again.fields[0]?.name).toBe('Surname')
  })

  test('that isn’t there is not found', async () => {
    const { id } = await newForm(ana)
    await expect(ana.call(api.getPreparedPdf, { params: { id } })).rejects.toMatchObject({
      code: 'not-found',
      message: 'Failed to download form: The form has no prepared PDF yet. Upload one first.',
    })
  })
})

describe('a form', () => {
  test('is renamed', async () => {
    const { id } = await newForm(ana)
    const renamed = await ana.call(api.updateForm, { params: { id }, body: { name: ' Leave ' } })
    expect([renamed.name, (await formOf(ana, id)).name]).toEqual(['Leave', 'Leave'])
    const message = 'Failed to update form: Enter a name of up to 200 characters.'
    for (const name of ['', '   ', 'x'.repeat(201), undefined])
      await expect(
        ana.call(api.updateForm, { params: { id }, body: { ...(name !== undefined && { name }) } }),
      ).rejects.toMatchObject({ code: 'bad-request', message })
  })

  test('is deleted with its PDFs', async () => {
    const { id } = await newForm(ana)
    await ana.call(api.deleteForm, { params: { id } })
    await expect(formOf(ana, id)).rejects.toMatchObject({ code: 'not-found' })
    await expect.poll(() => keysIn(`users/${ana.user.id}/requests/${id}/`)).toEqual([])
  })

  test('of somebody else reads like one that isn’t there, in every call', async () => {
    const theirs = await newForm(ana)
    const outsiders: [TestUser, string][] = [
      [ben, theirs.id],
      [admin, theirs.id],
      [ana, randomUUID()],
      [ana, 'no id'],
    ]
    for (const [user, id] of outsiders) {
      const params = { id }
      const calls = {
        load: () => formOf(user, id),
        change: () => setState(user, id, 'failed', 'x'),
        update: () => user.call(api.updateForm, { params, body: { name: 'x' } }),
        delete: () => user.call(api.deleteForm, { params }),
        sync: () => user.call(api.syncCast, { params, body: {} }),
        prepare: () => user.call(api.autoPrepare, { params, body: {} }),
        process: () => user.call(api.autoProcessForm, { body: { formId: id } }),
        download: () => user.call(api.getOriginalPdf, { params }),
        upload: () => user.call(api.uploadPrepared, { params, body: fileBody(samplePdf()) }),
      }
      for (const [verb, call] of Object.entries(calls))
        await expect(call(), verb).rejects.toMatchObject({
          code: 'not-found',
          message: `Failed to ${verb} form: Form not found`,
        })
    }
    expect(await formOf(ana, theirs.id)).toEqual(theirs)
    await expect(ben.call(api.autoProcessForm, { body: {} })).rejects.toMatchObject({
      message: 'Failed to process form: Form not found',
    })
  })

  test('whose PDF is gone says so', async () => {
    const { id } = await newForm(ana)
    for (const key of await keysIn(`users/${ana.user.id}/requests/${id}/`))
      await app.services.storage.delete(key)
    await expect(ana.call(api.autoPrepare, { params: { id }, body: {} })).rejects.toMatchObject({
      message: 'Failed to prepare form: The stored PDF is missing or damaged. Upload it again.',
    })
    await ana.call(api.autoProcessForm, { body: { formId: id } })
    expect(await settled(ana, id)).toMatchObject({
      state: 'failed',
      lastError: 'The stored PDF is missing or damaged. Upload it again.',
    })
  })

  test('that can’t be decrypted is never written over', async () => {
    const { id } = await newForm(ana)
    await app.asOwner('update form set sealed = $2 where item_id = $1', [
      id,
      Buffer.from('swapped'),
    ])
    const message = 'Failed to change form: Cannot be read'
    await expect(setState(ana, id, 'failed')).rejects.toMatchObject({ code: 'failed', message })
    const { rows } = await app.asOwner('select sealed from form where item_id = $1', [id])
    expect(rows).toEqual([{ sealed: Buffer.from('swapped') }])
    const { items } = await ana.call(api.listForms, { query: {} })
    expect(items.map((form) => form.id)).toContain(id)
  })
})

describe('a form of a group', () => {
  test('is sealed in the group’s folder, seen and prepared by its members, and deleted by its author', async () => {
    const group = await groupOf(app, ana, ben)
    const form = await newForm(ana, samplePdf(), group)
    expect(form).toMatchObject({
      group,
      docPath: `groups/${group}/forms/${form.id}`,
      originalPdfPath: `groups/${group}/requests/${form.id}`,
    })
    expect(await keysIn(`groups/${group}/requests/${form.id}/`)).toHaveLength(1)
    expect((await ben.call(api.listForms, { query: {} })).items).toMatchObject([{ id: form.id }])
    expect(await setState(ben, form.id, 'ready_to_use')).toMatchObject({
      mine: false,
      prepared: true,
    })
    const message =
      'Failed to delete form: Only its author and the people who prepare forms can delete a form of a group.'
    await expect(ben.call(api.deleteForm, { params: { id: form.id } })).rejects.toMatchObject({
      message,
    })
    await ana.call(api.deleteForm, { params: { id: form.id } })
    await expect(formOf(ben, form.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('can’t be uploaded by somebody outside of it', async () => {
    const group = await groupOf(app, ana)
    await expect(uploadTo(ben, samplePdf(), { group })).rejects.toMatchObject({
      code: 'not-found',
      message: 'Failed to upload form: Unauthorized',
    })
  })

  test('stays where it was uploaded', async () => {
    const group = await groupOf(app, ana)
    const { id, version } = await newForm(ana, samplePdf(), group)
    const move = ana.call(updateItem, { params: { id }, body: { version, group: 'me' } })
    await expect(move).rejects.toMatchObject({ message: 'A form stays where it was uploaded.' })
  })
})
