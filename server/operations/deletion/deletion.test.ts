import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOutbox, signIn } from '#contract/accounts.ts'
import { listUsers } from '#contract/admin.ts'
import * as api from '#contract/deletion.ts'
import { getGroup, updateGroupMember } from '#contract/groups.ts'
import { createItem, getItem, publishItem } from '#contract/items.ts'
import { createMemory } from '#contract/memories.ts'
import { listTextMessages, startPhone } from '#contract/mfa.ts'
import { getMe } from '#contract/profile.ts'
import { changeEmail } from '#contract/sessions.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { setDisabled } from '#server/operations/admin/users.ts'
import { headBound } from '#server/visits/scribes/present.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { rowsOf } from '#test/account-rows.ts'
import { groupOf } from '#test/items.ts'
import { newVisit, written } from '#test/visit.ts'
import { newRecording, runDeletions } from '#test/visit-rows.ts'
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

/** Runs the hourly work this many milliseconds from now. */
async function later(milliseconds: number): Promise<number> {
  at += milliseconds
  try {
    return await deleteDueAccounts(app.services)
  } finally {
    at -= milliseconds
  }
}

async function published(user: TestUser): Promise<string> {
  const body = { itemType: 'template', name: 'Knee', content: '# Plan\n' } as const
  const item = await user.call(createItem, { body })
  await user.call(publishItem, {
    params: { id: item.id },
    body: { version: item.version, confirmed: true },
  })
  return item.id
}

describe('deleting an account', () => {
  test('takes along the mails and text messages that still wait, wherever they go', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    const waiting = async () => {
      const [mails, texts] = await Promise.all([
        admin.call(listOutbox, {}),
        admin.call(listTextMessages, {}),
      ])
      return [mails.items.length, texts.items.length]
    }
    await other.call(startPhone, { body: { phoneNumber: '+1 604 555 0144' } })
    const [mailsOfOthers = 0] = await waiting()
    await user.call(startPhone, { body: { phoneNumber: '+1 604 555 0145' } })
    await user.call(changeEmail, { body: { email: 'elsewhere@example.org' } })
    expect(await waiting()).toEqual([mailsOfOthers + 1, 2])
    await user.call(api.askDeletion, { body: { publicItems: 'remove' } })
    expect(await later(8 * DAY)).toBe(1)
    // The one to the address that it signed up with goes, too.
    expect(await waiting()).toEqual([mailsOfOthers - 1, 1])
  })

  test('waits seven days, then leaves no row, no file and nothing that opens', async () => {
    const user = await app.newUser()
    const userId = user.user.id
    const scribeId = await newVisit(app, user)
    await written(user, scribeId, { prompt: { id: 'soap' }, writer: 'highlights' })
    await newRecording(app, { userId, scribeId })
    await user.call(createMemory, { body: { command: 'Short sentences' } })
    const itemId = await published(user)
    const { rows } = await app.asOwner('select head from scribe where id = $1', [scribeId])

    const asked = await user.call(api.askDeletion, { body: { publicItems: 'keep' } })
    expect(asked).toMatchObject({
      visits: 1,
      notes: 1,
      recordings: 1,
      published: 1,
      obstacle: null,
    })
    expect(asked.due).toBe(new Date(at + 7 * DAY).toISOString())
    expect(await later(7 * DAY - 1_000)).toBe(0)
    expect((await user.call(getMe, {})).id).toBe(userId)
    expect((await rowsOf(app, userId)).length).toBeGreaterThan(10)
    const mails = async () => {
      const { items } = await admin.call(listOutbox, {})
      return items.filter(({ to }) => to === user.email).length
    }
    const others = (await admin.call(listOutbox, {})).items.length - (await mails())
    expect(await mails()).toBeGreaterThan(0)

    expect(await later(7 * DAY + 1_000)).toBe(1)
    await runDeletions(app)
    expect(await rowsOf(app, userId)).toEqual([])
    expect(await mails()).toBe(0)
    expect((await admin.call(listOutbox, {})).items).toHaveLength(others)
    const keys = await app.asOwner('select 1 from data_key where scope = $1', [userScope(userId)])
    expect(keys.rowCount).toBe(0)
    for await (const key of app.services.storage.list(`users/${userId}/`))
      expect(key).toBeUndefined()
    await expect(user.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    // Data copied from the disk before stays unreadable.
    const vault = await openVault(app.services.keys, userScope(userId))
    expect(() => vault.open(rows[0]?.head as Buffer, headBound(scribeId))).toThrow()
    expect(await admin.call(getItem, { params: { id: itemId } })).toMatchObject({
      name: 'Knee',
      author: { name: 'Anonymous' },
    })
  })

  test('deletes published templates too, if the owner chose so', async () => {
    const user = await app.newUser()
    const itemId = await published(user)
    await user.call(api.askDeletion, { body: { publicItems: 'remove' } })
    expect(await later(8 * DAY)).toBe(1)
    const gone = admin.call(getItem, { params: { id: itemId } })
    await expect(gone).rejects.toMatchObject({ code: 'not-found' })
  })

  test('can be cancelled by signing in during these days', async () => {
    const user = await app.newUser()
    await user.call(api.askDeletion, { body: { publicItems: 'remove' } })
    const body = { email: user.email, password: 'violet kettle rain 42' }
    expect(await app.anyone.call(signIn, { body })).toMatchObject({ state: 'signed-in' })
    expect(await user.call(api.cancelDeletion, {})).toMatchObject({ due: null })
    expect(await later(8 * DAY)).toBe(0)
    expect((await user.call(getMe, {})).id).toBe(user.user.id)
  })

  test('requires identification, and is refused for the last administrator', async () => {
    const refused = admin.call(api.askDeletion, { body: { publicItems: 'keep' } })
    await expect(refused).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Operation not allowed.',
    })
    expect(await admin.call(api.getDeletion, {})).toMatchObject({
      obstacle: 'last-administrator',
    })
    const user = await app.newUser()
    at += 11 * 60_000
    const late = user.call(api.askDeletion, { body: { publicItems: 'keep' } })
    await expect(late).rejects.toMatchObject({ code: 'reauthenticate' })
    at -= 11 * 60_000
  })

  test('does not count disabled administrators as remaining', async () => {
    const second = await app.newUser()
    await app.asOwner(`update account set role = 'administrator' where id = $1`, [second.user.id])
    expect(await admin.call(api.getDeletion, {})).toMatchObject({ obstacle: null })
    await app.asOwner(`update account set disabled = now() where id = $1`, [second.user.id])
    expect(await admin.call(api.getDeletion, {})).toMatchObject({
      obstacle: 'last-administrator',
    })
    const refused = admin.call(api.askDeletion, { body: { publicItems: 'keep' } })
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('waits until the owner of a group has handed it over, even if requested before', async () => {
    const [user, member] = [await app.newUser(), await app.newUser()]
    const ask = () => user.call(api.askDeletion, { body: { publicItems: 'keep' } })
    await ask()
    const id = await groupOf(app, user, member)
    await expect(ask()).rejects.toMatchObject({
      message: 'Operation not allowed.',
      detail: 'You own a group. Hand it over or delete it first.',
    })
    expect(await user.call(api.getDeletion, {})).toMatchObject({ obstacle: 'owns-groups' })
    expect(await later(7 * DAY + 1)).toBe(0)
    const { members, updatedAt } = await user.call(getGroup, { params: { id } })
    const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
    const body = { updatedAt, role: 'owner' } as const
    await user.call(updateGroupMember, { params: { id, memberId }, body })
    expect(await later(7 * DAY + 1)).toBe(1)
    expect(await member.call(getGroup, { params: { id } })).toMatchObject({ memberCount: 1 })
  })

  test('continues if a process died after the key was destroyed', async () => {
    const user = await app.newUser()
    await newVisit(app, user)
    await user.call(api.askDeletion, { body: { publicItems: 'remove' } })
    const s = app.services
    const dying = { ...s, jobs: { ...s.jobs, enqueue: () => Promise.reject(new Error('killed')) } }
    at += 8 * DAY
    await expect(deleteDueAccounts(dying)).rejects.toThrow('killed')
    expect(await rowsOf(app, user.user.id)).toContain('scribe')
    expect(await deleteDueAccounts(s)).toBe(1)
    at -= 8 * DAY
    expect(await rowsOf(app, user.user.id)).toEqual([])
  })

  test('waits while the account is disabled, and starts its days over once it is enabled', async () => {
    const user = await app.newUser()
    await newVisit(app, user)
    const { due } = await user.call(api.askDeletion, { body: { publicItems: 'remove' } })
    const { id } = user.user
    const seen = async () =>
      (await admin.call(listUsers, { query: { text: user.email } })).items[0]?.leaves
    expect(await seen()).toBe(due)
    await setDisabled(app.services, id, true)
    expect(await later(60 * DAY)).toBe(0)
    at += 60 * DAY
    await setDisabled(app.services, id, false)
    at -= 60 * DAY
    expect(await seen()).toBe(new Date(at + 67 * DAY).toISOString())
    expect(await later(66 * DAY)).toBe(0)
    expect(await later(68 * DAY)).toBe(1)
    expect(await rowsOf(app, id)).toEqual([])
  })
})
