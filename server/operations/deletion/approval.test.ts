import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listUsers } from '#contract/admin.ts'
import { listActivity } from '#contract/audit.ts'
import * as api from '#contract/deletion.ts'
import { rowsOf } from '#test/account-rows.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit } from '#test/visit.ts'
import { decideDeletion } from './approval.ts'
import { deleteDueAccounts } from './delete-account.ts'

const DAY = 86_400_000
let at = Date.now()
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(at) })
  admin = await app.newUser()
})
afterAll(() => app.close())

/** Runs the hourly work so many milliseconds from now. */
async function later(milliseconds: number): Promise<number> {
  at += milliseconds
  try {
    return await deleteDueAccounts(app.services)
  } finally {
    at -= milliseconds
  }
}

describe('deleting an account when an administrator must approve', () => {
  let second: TestUser
  beforeAll(async () => {
    second = await app.newUser()
    await app.asOwner(`update account set role = 'administrator' where id = $1`, [second.user.id])
    await setPolicy(true)
  })
  afterAll(() => setPolicy(false))
  const setPolicy = (needsApproval: boolean) =>
    admin.call(api.setDeletionPolicy, { body: { needsApproval } })
  const ask = async () => {
    const user = await app.newUser()
    await newVisit(app, user)
    const answer = await user.call(api.askDeletion, { body: { publicItems: 'remove' } })
    return { user, id: user.user.id, answer }
  }
  const decide = (id: string, decision: 'approved' | 'refused', reason = '') =>
    admin.call(api.decideDeletion, { params: { id }, body: { decision, reason } })
  const actionsOf = async (user: TestUser) =>
    (await user.call(listActivity, { query: { kind: 'deletion' } })).items

  test('nothing goes before that, and then no sooner than seven days after it was asked for', async () => {
    const { user, id, answer } = await ask()
    expect(answer).toMatchObject({ needsApproval: true, approval: { state: 'waiting' } })
    const { items } = await admin.call(api.listDeletions, {})
    expect(items.filter((one) => one.id === id)).toMatchObject([
      { email: user.email, asked: new Date(at).toISOString(), state: 'waiting', decidedBy: '' },
    ])
    expect(await later(60 * DAY)).toBe(0)
    await decide(id, 'approved')
    expect(await user.call(api.getDeletion, {})).toMatchObject({
      due: answer.due,
      approval: { state: 'approved' },
    })
    const [approved, asked] = await actionsOf(user)
    expect(asked).toMatchObject({ action: 'account.delete-asked', actor: { id } })
    expect(approved).toMatchObject({
      action: 'account.delete-approved',
      actor: { id: admin.user.id },
    })
    expect(await later(6 * DAY)).toBe(0)
    expect(await later(8 * DAY)).toBe(1)
    expect(await rowsOf(app, id)).toEqual([])
  })

  test('a refusal gives its reason and keeps the account, and the user can ask again', async () => {
    const { user, id } = await ask()
    await expect(decide(id, 'refused', ' ')).rejects.toMatchObject({ code: 'bad-request' })
    await decide(id, 'refused', 'Two letters are open.')
    const refused = { state: 'refused', reason: 'Two letters are open.' }
    expect(await user.call(api.getDeletion, {})).toMatchObject({ due: null, approval: refused })
    expect((await actionsOf(user))[0]).toMatchObject({ action: 'account.delete-refused' })
    const listed = (await admin.call(api.listDeletions, {})).items.find((one) => one.id === id)
    expect(listed).toMatchObject({ ...refused, decidedBy: admin.email })
    const { rows } = await app.asOwner('select reason from account_deletion')
    expect(JSON.stringify(rows)).not.toContain('letters')
    const shown = await admin.call(listUsers, { query: { text: user.email } })
    expect(shown.items[0]?.leaves).toBeNull()
    // Not even when the clinic no longer asks for approval.
    await setPolicy(false)
    expect(await later(60 * DAY)).toBe(0)
    await setPolicy(true)
    const again = await user.call(api.askDeletion, { body: { publicItems: 'remove' } })
    expect(again).toMatchObject({ approval: { state: 'waiting', reason: '' } })
    expect(again.due).not.toBeNull()
    await user.call(api.cancelDeletion, {})
    await expect(decide(id, 'approved')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('nobody approves their own, and a refused administrator counts as remaining', async () => {
    const { id } = second.user
    await second.call(api.askDeletion, { body: { publicItems: 'remove' } })
    const own = decideDeletion(app.services, {
      userId: id,
      by: id,
      decision: 'approved',
      reason: '',
    })
    await expect(own).rejects.toMatchObject({ code: 'forbidden' })
    expect(await admin.call(api.getDeletion, {})).toMatchObject({
      obstacle: 'last-administrator',
    })
    await decide(id, 'refused', 'We need you.')
    expect(await admin.call(api.getDeletion, {})).toMatchObject({ obstacle: null })
    await second.call(api.cancelDeletion, {})
  })
})
