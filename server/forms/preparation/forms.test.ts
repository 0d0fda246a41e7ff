import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/forms.ts'
import { getStorageUse } from '#contract/uploads.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { fileBody, formOf, newForm, samplePdf, settledForm, uploadTo } from '#test/forms.ts'
import { pdfOf } from '#test/pdf.ts'

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

async function keysIn(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list(folder)) keys.push(key)
  return keys
}

const setState = (user: TestUser, id: string, newState: string, reason?: string) =>
  user.call(api.changeFormState, { params: { id }, body: { newState, ...(reason && { reason }) } })

describe('an uploaded form', () => {
  test('is created once by an upload that is repeated with its key, also twice at once', async () => {
    const send = async (user: TestUser) => {
      const body = fileBody(samplePdf(), 'Twice.pdf')
      return (await user.call(api.uploadForm, { body, idempotencyKey: 'twice' })).id
    }
    const [user, second] = [await app.newUser(), await app.newUser()]
    const [id, other] = await Promise.all([send(user), send(user)])
    expect([other, await send(user)]).toEqual([id, id])
    expect(await send(second)).not.toBe(id)
    expect(await keysIn(`users/${user.user.id}/requests/${id}/`)).toHaveLength(1)
    const { items } = await user.call(api.listForms, {})
    expect(items.map((form) => form.id)).toEqual([id])
  })

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
    const found = await settledForm(ana, form.id)
    expect(found).toMatchObject({ state: 'preview', previewMode: true, prepared: false, pages: 1 })
    expect(found.stateChangedBy).toBeNull()
    expect(found.fields.map(({ name, type, owner }) => [name, type, owner])).toEqual([
      ['Patient name', 'text', 'patient'],
      ['Date of visit', 'date', 'visit'],
    ])
    expect(await keysIn(`users/${ana.user.id}/requests/${form.id}/`)).toHaveLength(1)
  })

  test('is stored sealed and returned byte for byte, whole and in part', async () => {
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
      'No fields were found in the PDF. Add them by hand, or upload a PDF that has form fields.',
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
    const form = await settledForm(ana, id)
    expect([form.state, form.fieldCount]).toEqual(['preview', 2])
  })

  test('leaves alone what a person decided meanwhile', async () => {
    const { id } = await newForm(ana)
    await ana.call(api.autoProcessForm, { body: { formId: id } })
    await setState(ana, id, 'failed', 'Wrong form')
    const queue = 'select 1 from pgboss.job where name = $1 and state in ($2, $3, $4)'
    const waiting = async () =>
      (await app.asOwner(queue, ['process-form', 'created', 'active', 'retry'])).rowCount
    await expect.poll(waiting).toBe(0)
    expect(await formOf(ana, id)).toMatchObject({ state: 'failed', lastError: 'Wrong form' })
  })

  test('again clears the error, and a form that is ready is left', async () => {
    const { id } = await newForm(ana)
    await setState(ana, id, 'failed', 'Wrong form')
    const again = await ana.call(api.autoProcessForm, { body: { formId: id } })
    expect(again).toMatchObject({ state: 'requested', lastError: '', autoProcessingFailed: false })
    await settledForm(ana, id)
    await setState(ana, id, 'ready_to_use')
    await expect(ana.call(api.autoProcessForm, { body: { formId: id } })).rejects.toMatchObject({
      message:
        'Failed to process form: The form is ready to use. Return it to preview before you process it again.',
    })
  })
})
