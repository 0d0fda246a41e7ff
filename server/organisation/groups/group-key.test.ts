import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as api from '#contract/group-invites.ts'
import { createGroup, getGroup, mostOwnedGroups, updateGroup } from '#contract/groups.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await testApp()
  owner = await app.newUser()
})
afterAll(() => app.close())

test('the message of an invitation can be read by those it is for, but not in the database', async () => {
  const params = { id: await groupOf(app, owner) }
  const { updatedAt } = await owner.call(getGroup, { params })
  const message = 'Welcome to the team.'
  const body = { updatedAt, inviteeEmail: 'ann@example.org', message }
  const made = await owner.call(api.createGroupInvite, { params, body })
  const { items } = await owner.call(api.listGroupInvites, { params, query: {} })
  expect(items[0]?.message).toBe(message)
  const { rows } = await app.asOwner<{ row: string; sealed: Buffer }>(
    'select i::text as row, sealed from group_invite i where id = $1',
    [made.id],
  )
  expect(rows[0]?.row).not.toContain('Welcome')
  expect(rows[0]?.sealed.toString('latin1')).not.toContain('Welcome')
})

test('inviting to a group that does not exist, or renaming it, makes no key', async () => {
  const nowhere = randomUUID()
  const updatedAt = new Date().toISOString()
  const params = { id: nowhere }
  const body = { updatedAt, inviteeEmail: 'ann@example.org', message: 'Hello' }
  const refused = { message: 'Group not found' }
  await expect(owner.call(api.createGroupInvite, { params, body })).rejects.toMatchObject(refused)
  const renamed = owner.call(updateGroup, { params, body: { updatedAt, name: 'Mine' } })
  await expect(renamed).rejects.toMatchObject(refused)
  expect(await app.services.keys.store.load(`group:${nowhere}`)).toEqual([])
})

test('a group that its creator may not own is not created and makes no key, and creating one twice is one', async () => {
  const creator = await app.newUser()
  const create = (id: string) => creator.call(createGroup, { body: { id, name: 'Heart clinic' } })
  const ids = Array.from({ length: mostOwnedGroups }, () => randomUUID())
  for (const id of ids) await create(id)
  const beyond = randomUUID()
  await expect(create(beyond)).rejects.toMatchObject({ code: 'bad-request' })
  expect(await app.services.keys.store.load(`group:${beyond}`)).toEqual([])
  expect((await create(ids[0] ?? '')).id).toBe(ids[0])
  await expect(
    owner.call(createGroup, { body: { id: ids[0] ?? '', name: 'Mine' } }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('many groups are read at once, however few connections there are', async () => {
  const many = await Promise.all(Array.from({ length: 12 }, () => groupOf(app, owner)))
  app.services.keys.forget()
  const reads = many.map((id) => owner.call(getGroup, { params: { id } }))
  expect((await Promise.all(reads)).map(({ id }) => id)).toEqual(many)
})

test('a batch and a page of invitations open the key of their group as often as one invitation does', async () => {
  const params = { id: await groupOf(app, owner) }
  const batch = async (count: number) => {
    const { updatedAt } = await owner.call(getGroup, { params })
    const emails = Array.from({ length: count }, () => `${randomUUID()}@example.org`)
    await owner.call(api.inviteGroupMembers, { params, body: { updatedAt, emails } })
  }
  const opened = vi.spyOn(app.services.keys, 'keysFor')
  const opens = async (work: () => Promise<unknown>) => {
    opened.mockClear()
    await work()
    return opened.mock.calls.filter(([scope]) => scope.startsWith('group:')).length
  }
  try {
    const one = await opens(() => batch(1))
    expect(one).toBeGreaterThan(0)
    expect(await opens(() => batch(10))).toBe(one)
    const list = () => owner.call(api.listGroupInvites, { params, query: { limit: 10 } })
    expect(await opens(list)).toBe(1)
  } finally {
    opened.mockRestore()
  }
})
