import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/forms.ts'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import { deleteGroup, getGroup, removeGroupMember } from '#contract/groups.ts'
import type { Services } from '#server/services.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { formOf, samplePdf, uploadTo } from '#test/forms.ts'
import { groupOf } from '#test/items.ts'
import { getAllForms } from './admin.ts'

let app: TestApp
let admin: TestUser
let ana: TestUser
let ben: TestUser
let group: string
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000' })
  admin = await app.newUser()
  ana = await app.newUser()
  ben = await app.newUser()
  group = await groupOf(app, ana, ben)
})
afterAll(() => app.close())

const listed = async (user: TestUser, limit?: number) =>
  (await user.call(api.getAllForms, { query: { ...(limit && { limit }) } })).forms
const at = (user: TestUser, docPath?: string) =>
  user.call(api.getFormAt, { query: { ...(docPath !== undefined && { docPath }) } })
const rolesOf = ({ user }: TestUser) => ({ ...user, sessionId: '', strong: false })

describe('the admin group', () => {
  test('lists the forms of all groups, newest first, and no private ones', async () => {
    const other = await app.newUser()
    const elsewhere = await groupOf(app, other)
    await uploadTo(ana)
    const ids = [
      (await uploadTo(ana, samplePdf(), { group })).id,
      (await uploadTo(other, samplePdf(), { group: elsewhere })).id,
      (await uploadTo(ben, samplePdf(), { group })).id,
    ]
    const forms = await listed(admin)
    expect(forms.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(forms[1]).toMatchObject({
      name: 'Sick note',
      docPath: `groups/${elsewhere}/forms/${ids[1]}`,
    })
    expect((await listed(admin, 1)).map(({ id }) => id)).toEqual([ids[2]])
  })

  test('loads a form at its path, and no other document', async () => {
    const { id, docPath } = await uploadTo(ana, samplePdf(), { group })
    expect((await at(admin, docPath)).form).toMatchObject({ id, docPath, fields: [] })
    const own = await uploadTo(ana)
    const elsewhere = await groupOf(app, ben)
    const paths = [
      undefined,
      '',
      'groups',
      `groups/${group}/requests/${id}`,
      `${docPath}/x`,
      `/${docPath}`,
      `groups/${group}/forms/${own.id}`,
      own.docPath,
      `groups/${elsewhere}/forms/${id}`,
      `groups/${group}/forms/'; select 1`,
      `groups/../forms/${id}`,
    ]
    for (const path of paths)
      await expect(at(admin, path), path).rejects.toMatchObject({
        code: 'not-found',
        message: 'Document does not exist',
      })
  })

  test('prepares and deletes a form of a group that it doesn’t belong to', async () => {
    const { id } = await uploadTo(ana, samplePdf(), { group })
    const params = { id }
    const prepared = await admin.call(api.autoPrepare, { params, body: { formId: id } })
    expect(prepared).toMatchObject({
      state: 'preview',
      fieldCount: 2,
      stateChangedBy: admin.user.id,
    })
    const renamed = await admin.call(api.updateForm, { params, body: { name: 'Leave' } })
    expect(renamed.name).toBe('Leave')
    await admin.call(api.changeFormState, { params, body: { newState: 'ready_to_use' } })
    expect(await formOf(ben, id)).toMatchObject({ name: 'Leave', prepared: true })
    await admin.call(api.deleteForm, { params })
    await expect(formOf(ana, id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('gets an empty list when loading fails, and the words of the specification for one form', async () => {
    const { docPath } = await uploadTo(ana, samplePdf(), { group })
    const broken: Services = {
      ...app.services,
      db: { ...app.services.db, as: () => Promise.reject(new Error('broken')) },
    }
    const caller = rolesOf(admin)
    expect(await getAllForms(broken, caller, 100)).toEqual([])
    expect(app.logged.join('\n')).toContain('The forms of the groups could not be listed')
    await app.asOwner('update form set sealed = $1 where item_id = $2', [
      Buffer.from('swapped'),
      docPath.split('/').at(-1),
    ])
    await expect(at(admin, docPath)).rejects.toMatchObject({
      code: 'failed',
      message: 'Failed to load form',
    })
    expect((await listed(admin)).length).toBeGreaterThan(0)
  })
})

test('for anyone else the endpoints of the admin group aren’t there', async () => {
  const { docPath } = await uploadTo(ana, samplePdf(), { group })
  for (const user of [ana, ben, await app.newUser()]) {
    const notThere = { code: 'not-found', message: 'Not found' }
    await expect(listed(user)).rejects.toMatchObject(notThere)
    await expect(at(user, docPath)).rejects.toMatchObject(notThere)
  }
})

test('a list says whether the caller belongs to the admin group', async () => {
  const prepares = async (user: TestUser) =>
    (await user.call(api.listForms, { query: {} })).prepares
  expect([await prepares(admin), await prepares(ana), await prepares(ben)]).toEqual([
    true,
    false,
    false,
  ])
})

test('the group named by ADMIN_GROUP takes the place of the administrators', async () => {
  const { id, docPath } = await uploadTo(ana, samplePdf(), { group })
  const preparers = await groupOf(app, ben)
  const config = { ...app.services.config, adminGroup: preparers }
  const s: Services = { ...app.services, config }
  const { isFormAdmin } = await import('./admin-group.ts')
  const { findForm } = await import('./find.ts')
  expect([
    await isFormAdmin(s, rolesOf(ben)),
    await isFormAdmin(s, rolesOf(admin)),
    await isFormAdmin(s, rolesOf(ana)),
  ]).toEqual([true, false, false])
  expect((await getAllForms(s, rolesOf(ben), 100)).map((form) => form.docPath)).toContain(docPath)
  await expect(findForm(s, rolesOf(admin), id)).rejects.toMatchObject({ code: 'not-found' })
})

describe('when a group changes', () => {
  test('so that only managers publish, a plain member reads its forms and changes none', async () => {
    const clinic = await groupOf(app, ana, ben)
    const { id } = await uploadTo(ben, samplePdf(), { group: clinic })
    const { updatedAt } = await ana.call(getGroup, { params: { id: clinic } })
    const body = { updatedAt, publishers: 'managers' as const }
    await ana.call(updateGroupPolicy, { params: { id: clinic }, body })
    const before = await formOf(ben, id)
    const params = { id }
    const calls = {
      upload: () => uploadTo(ben, samplePdf(), { group: clinic }),
      change: () => ben.call(api.changeFormState, { params, body: { newState: 'failed' } }),
      prepare: () => ben.call(api.autoPrepare, { params, body: {} }),
      process: () => ben.call(api.autoProcessForm, { body: { formId: id } }),
      delete: () => ben.call(api.deleteForm, { params }),
    }
    for (const [verb, call] of Object.entries(calls))
      await expect(call(), verb).rejects.toMatchObject({
        code: 'forbidden',
        message: `Failed to ${verb} form: Unauthorized`,
      })
    expect(await formOf(ben, id)).toEqual(before)
    const changed = await ana.call(api.changeFormState, { params, body: { newState: 'failed' } })
    expect(changed.state).toBe('failed')
  })

  test('the form of a member who leaves stays with the group', async () => {
    const clinic = await groupOf(app, ana, ben)
    const { id } = await uploadTo(ben, samplePdf(), { group: clinic })
    const { members, updatedAt } = await ana.call(getGroup, { params: { id: clinic } })
    const memberId = members.find(({ email }) => email === ben.email)?.id ?? ''
    await ana.call(removeGroupMember, { params: { id: clinic, memberId }, query: { updatedAt } })
    expect(await formOf(ana, id)).toMatchObject({ id, mine: true, group: clinic })
    await expect(formOf(ben, id)).rejects.toMatchObject({ code: 'not-found' })
    const pdf = await ana.call(api.getOriginalPdf, { params: { id } })
    expect(Buffer.from(await pdf.arrayBuffer()).equals(samplePdf())).toBe(true)
  })

  test('and is deleted, its forms return to their authors with their PDFs', async () => {
    const clinic = await groupOf(app, ana, ben)
    const theirs = await uploadTo(ben, samplePdf('Surname'), { group: clinic })
    const mine = await uploadTo(ana, samplePdf(), { group: clinic })
    const { updatedAt } = await ana.call(getGroup, { params: { id: clinic } })
    await ana.call(deleteGroup, { params: { id: clinic }, query: { updatedAt } })
    const form = await formOf(ben, theirs.id)
    expect(form).toMatchObject({
      group: 'me',
      name: 'Sick note',
      state: 'requested',
      docPath: `users/${ben.user.id}/forms/${theirs.id}`,
    })
    const pdf = await ben.call(api.getOriginalPdf, { params: { id: theirs.id } })
    expect(Buffer.from(await pdf.arrayBuffer()).equals(samplePdf('Surname'))).toBe(true)
    const prepare = { params: { id: theirs.id }, body: {} }
    expect(await ben.call(api.autoPrepare, prepare)).toMatchObject({ fieldCount: 2 })
    await expect(formOf(ana, theirs.id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await formOf(ana, mine.id)).toMatchObject({ group: 'me' })
  })

  test('and is deleted while a form changes, the form returns with the change and its PDF', async () => {
    const clinic = await groupOf(app, ana, ben)
    const { id } = await uploadTo(ben, samplePdf('Surname'), { group: clinic })
    const { updatedAt } = await ana.call(getGroup, { params: { id: clinic } })
    const { storage } = app.services
    let changes = 0
    const put: typeof storage.put = async (...given) => {
      const body = { newState: 'failed', reason: 'Unreadable scan' } as const
      if (changes++ === 0) await ana.call(api.changeFormState, { params: { id }, body })
      return storage.put(...given)
    }
    app.services.storage = { ...storage, put }
    try {
      await ana.call(deleteGroup, { params: { id: clinic }, query: { updatedAt } })
    } finally {
      app.services.storage = storage
    }
    expect(await formOf(ben, id)).toMatchObject({
      group: 'me',
      lastError: 'Unreadable scan',
      docPath: `users/${ben.user.id}/forms/${id}`,
    })
    const pdf = await ben.call(api.getOriginalPdf, { params: { id } })
    expect(Buffer.from(await pdf.arrayBuffer()).equals(samplePdf('Surname'))).toBe(true)
  })
})
