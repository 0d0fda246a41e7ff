import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/forms.ts'
import { getGroup, removeGroupMember } from '#contract/groups.ts'
import { updateItem } from '#contract/items.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { fileBody, formOf, newForm, samplePdf, settledForm, uploadTo } from '#test/forms.ts'
import { groupOf } from '#test/items.ts'
import { pdfOf } from '#test/pdf.ts'
import { autoPrepare, syncCast } from './process.ts'

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

async function keysIn(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list(folder)) keys.push(key)
  return keys
}

const setState = (user: TestUser, id: string, newState: string, reason?: string) =>
  user.call(api.changeFormState, { params: { id }, body: { newState, ...(reason && { reason }) } })

const callerOf = ({ user: { id } }: TestUser) =>
  ({ id, sessionId: randomUUID(), role: 'user', strong: false }) as const

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

  test('refuses an unknown state', async () => {
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

  test('to requested finds the fields again', async () => {
    const { id } = await newForm(ana)
    await setState(ana, id, 'failed', 'Wrong page')
    await setState(ana, id, 'requested')
    expect(await settledForm(ana, id)).toMatchObject({ state: 'preview', fieldCount: 2 })
  })

  test('by two people at once ends in the state of one of them', async () => {
    const { id } = await newForm(ana)
    const states = ['ready_to_use', 'failed', 'preview', 'requested']
    await Promise.all(states.map((state) => setState(ana, id, state, `to ${state}`)))
    const form = await formOf(ana, id)
    expect(states).toContain(form.state)
    // Neither reason is lost, in either order.
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
    await expect.poll(() => keysIn(folder)).toHaveLength(1)
    const read = await ana.call(api.getPreparedPdf, { params: { id } })
    expect(Buffer.from(await read.arrayBuffer()).equals(second)).toBe(true)
  })

  test('that can’t be read changes nothing', async () => {
    const { id } = await newForm(ana)
    const message =
      'Failed to upload form: No fields were found in the PDF. Add them by hand, or upload a PDF that has form fields.'
    await expect(prepare(ana, id, pdfOf([{}]))).rejects.toMatchObject({ message })
    // Lines to write on, which nobody has reviewed.
    const drawn = pdfOf([{ content: '100 600 m 300 600 l S' }])
    await expect(prepare(ana, id, drawn)).rejects.toMatchObject({ message })
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

  test('that is replaced while it is read again keeps the fields of the new one', async () => {
    const { id } = await newForm(ana)
    await prepare(ana, id, samplePdf('Surname'))
    const { db } = app.services
    let reads = 0
    const as: typeof db.as = async (userId, work) => {
      reads += 1
      // The fields of the former PDF were found, and the form is read again to store them.
      if (reads === 2) await prepare(ana, id, samplePdf('First name'))
      return db.as(userId, work)
    }
    const again = { caller: callerOf(ana), id, signal: new AbortController().signal }
    const syncing = syncCast({ ...app.services, db: { ...db, as } }, again)
    await expect(syncing).rejects.toMatchObject({ code: 'version-mismatch' })
    const form = await formOf(ana, id)
    expect([form.state, form.fields[0]?.name]).toEqual(['ready_to_use', 'First name'])
  })

  test('isn’t read again for a request that has ended', async () => {
    const { id } = await newForm(ana)
    await prepare(ana, id, samplePdf('Surname'))
    const again = { caller: callerOf(ana), id, signal: AbortSignal.abort() }
    for (const read of [syncCast, autoPrepare])
      await expect(read(app.services, again)).rejects.toThrow('Reading the PDF was cancelled.')
    expect((await formOf(ana, id)).state).toBe('ready_to_use')
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

  test('of another user reads like one that isn’t there, in every call', async () => {
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
    for (const body of [{}, { formId: 'a\0b' }])
      await expect(ben.call(api.autoProcessForm, { body })).rejects.toMatchObject({
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
    expect(await settledForm(ana, id)).toMatchObject({
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

test('the fields of a form are found though its uploader has left the group', async () => {
  const clinic = await groupOf(app, ana, ben)
  const { id } = await newForm(ben, samplePdf(), clinic)
  const { members, updatedAt } = await ana.call(getGroup, { params: { id: clinic } })
  const memberId = members.find(({ email }) => email === ben.email)?.id ?? ''
  await ana.call(removeGroupMember, { params: { id: clinic, memberId }, query: { updatedAt } })
  // As if ben had left between the upload and its job.
  await app.asOwner('update form set state = $2, version = version + 1 where item_id = $1', [
    id,
    'requested',
  ])
  await app.services.db.system((tx) =>
    app.services.jobs.enqueue(tx, 'process-form', { formId: id, userId: ben.user.id }),
  )
  expect(await settledForm(ana, id)).toMatchObject({ state: 'preview', fieldCount: 2 })
})
