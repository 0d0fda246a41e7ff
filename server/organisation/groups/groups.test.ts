import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { updateSubscription } from '#contract/billing.ts'
import * as api from '#contract/groups.ts'
import { createItem, getItem, listItems } from '#contract/items.ts'
import { getMe } from '#contract/profile.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf, joinGroup } from '#test/items.ts'
import { itemJobs } from '#server/library/items/jobs.ts'
import { groupMembers, groups } from './table.ts'

let app: TestApp
let administrator: TestUser
let owner: TestUser
let member: TestUser
let stranger: TestUser
let id: string

beforeAll(async () => {
  app = await testApp()
  // The first account is the administrator of the installation.
  administrator = await app.newUser()
  owner = await app.newUser()
  member = await app.newUser()
  stranger = await app.newUser()
})
afterAll(() => app.close())
beforeEach(async () => {
  id = await groupOf(app, owner, member)
})

const read = (user = owner) => user.call(api.getGroup, { params: { id } })
const findMember = async (email: string) => {
  const found = (await read()).members.find((one) => one.email === email)
  if (!found) throw new Error('no such member')
  return found
}
const toggle = (email: string, user = owner) =>
  user.call(api.toggleLicense, { body: { groupId: id, memberEmail: email } })
const remove = async (email: string, user = owner) => {
  const { id: memberId } = await findMember(email)
  const { updatedAt } = await read()
  return user.call(api.removeGroupMember, { params: { id, memberId }, query: { updatedAt } })
}
const setRole = async (email: string, role: api.GroupRole, user = owner) => {
  const { id: memberId } = await findMember(email)
  const { updatedAt } = await read()
  return user.call(api.updateGroupMember, { params: { id, memberId }, body: { updatedAt, role } })
}
/** The number of licences, without billing. */
const buy = (licenses: number) =>
  app.services.db.system((tx) => tx.update(groups).set({ licenses }).where(eq(groups.id, id)))

test('a new group has one licence, which its owner holds', async () => {
  const group = await read()
  expect(group).toMatchObject({
    name: 'Heart clinic',
    role: 'owner',
    licensed: true,
    licenses: 1,
    licensesInUse: 1,
    memberCount: 2,
    invitedCount: 0,
    billingCycle: 'yearly',
  })
  expect(group.memberEmails.toSorted()).toEqual([owner.email, member.email].toSorted())
  expect((await owner.call(getMe, {})).subscription.licensedByGroupId).toEqual(expect.any(String))
})

test('creating a group twice under one id makes one group', async () => {
  const body = { id: randomUUID(), name: 'Once' }
  const [one, two] = await Promise.all([
    owner.call(api.createGroup, { body }),
    owner.call(api.createGroup, { body }),
  ])
  expect(one.id).toBe(two.id)
  expect(two.memberCount).toBe(1)
  await expect(stranger.call(api.createGroup, { body })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a group does not exist for a stranger, who cannot list it either', async () => {
  await expect(read(stranger)).rejects.toMatchObject({
    code: 'not-found',
    message: 'Group not found',
  })
  await expect(toggle(stranger.email, stranger)).rejects.toMatchObject({ code: 'not-found' })
  expect((await stranger.call(api.listGroups, {})).items).toEqual([])
})

test('a member sees who manages the group and themselves, and changes nothing', async () => {
  const other = await app.newUser()
  await joinGroup(app, id, other)
  const seen = await read(member)
  expect(seen.memberEmails.toSorted()).toEqual([owner.email, member.email].toSorted())
  expect(seen.memberCount).toBe(3)
  const refused = { code: 'forbidden', message: 'Unauthorized' }
  await expect(toggle(member.email, member)).rejects.toMatchObject(refused)
  await expect(setRole(member.email, 'admin', member)).rejects.toMatchObject(refused)
  await expect(remove(other.email, member)).rejects.toMatchObject(refused)
  const list = member.call(api.listGroupMembers, { params: { id }, query: {} })
  await expect(list).rejects.toMatchObject(refused)
})

test('the row policies alone show a member no other members, and an administrator all of one group', async () => {
  const second = await groupOf(app, stranger, member)
  const rows = (user: TestUser, table: 'group_member' | 'clinic_group') =>
    app.services.db.as(user.user.id, async (tx) => {
      const { rows: found } = await tx.execute<{ n: number }>(
        `select count(*)::int as n from ${table} where ${table === 'clinic_group' ? 'id' : 'group_id'} in ('${id}', '${second}')`,
      )
      return found[0]?.n
    })
  expect(await rows(owner, 'group_member')).toBe(2)
  expect(await rows(member, 'group_member')).toBe(2)
  expect(await rows(stranger, 'group_member')).toBe(2)
  expect(await rows(owner, 'clinic_group')).toBe(1)
  expect(await rows(member, 'clinic_group')).toBe(2)
  expect(await rows(await app.newUser(), 'group_member')).toBe(0)
})

test('a change that is based on an older version is refused with the newer group', async () => {
  const { updatedAt } = await read()
  const rename = (name: string) =>
    owner.call(api.updateGroup, { params: { id }, body: { updatedAt, name } })
  await rename('First')
  await expect(rename('Second')).rejects.toMatchObject({
    code: 'version-mismatch',
    message: 'version-mismatch',
    current: { name: 'First' },
  })
  expect((await read()).name).toBe('First')
})

test('two changes within one millisecond have two versions', async () => {
  const before = (await read()).updatedAt
  const clock = vi.spyOn(app.services, 'now').mockReturnValue(new Date(before))
  const { updatedAt } = await toggle(owner.email)
  clock.mockRestore()
  expect(new Date(updatedAt).getTime()).toBe(new Date(before).getTime() + 1)
})

test('a licence is given only when one is free, and is free as soon as it is taken back', async () => {
  const licence = async () => (await member.call(getMe, {})).subscription.licensedByGroupId
  await expect(toggle(member.email)).rejects.toMatchObject({
    code: 'bad-request',
    message: 'No available licenses',
  })
  await toggle(owner.email)
  expect(await toggle(member.email.toUpperCase())).toMatchObject({
    licensed: true,
    licensesInUse: 1,
  })
  expect(await licence()).toBe(id)
  expect(await toggle(member.email)).toMatchObject({ licensed: false, licensesInUse: 0 })
  expect(await licence()).toBeNull()
  await expect(toggle('nobody@example.org')).rejects.toMatchObject({
    message: 'Member not found',
  })
})

test('of a hundred licences given at once on ten, exactly ten are given', async () => {
  await app.asOwner(
    `with made as (
       insert into group_invite (id, group_id, email, invited_at, expires_at)
       select gen_random_uuid(), $1, 'p' || n || '@hundred.example', now(), now() + interval '1 day'
       from generate_series(1, 100) n returning id, group_id)
     insert into group_member (group_id, id, invite_id) select group_id, id, id from made`,
    [id],
  )
  await toggle(owner.email)
  await buy(10)
  const emails = Array.from({ length: 100 }, (_, n) => `p${n + 1}@hundred.example`)
  const given = await Promise.allSettled(emails.map((email) => toggle(email)))
  const refused = given.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.map(({ message }) => message)).toEqual(
    Array.from({ length: 90 }, () => 'No available licenses'),
  )
  const { licensesInUse, members } = await read()
  expect([licensesInUse, members.filter(({ licensed }) => licensed).length]).toEqual([10, 10])
})

test('an administrator of the installation grants licences to their group, but not fewer than are in use', async () => {
  const grant = (quantity: number, user = administrator) =>
    user.call(updateSubscription, { body: { groupId: id, quantity } })
  const before = await read()
  await expect(grant(2)).rejects.toMatchObject({ message: 'Group not found' })
  await joinGroup(app, id, administrator)
  expect(await grant(2)).toEqual({ requiresCheckout: false })
  expect(await read()).toMatchObject({ licenses: 2, billingCycle: 'yearly' })
  expect((await read()).updatedAt > before.updatedAt).toBe(true)
  await toggle(administrator.email)
  await expect(grant(1)).rejects.toMatchObject({
    code: 'bad-request',
    message: 'Cannot reduce licenses below current usage',
  })
  for (const quantity of [0, -1, 1.5, 100_001])
    await expect(grant(quantity)).rejects.toMatchObject({ code: 'bad-request' })
  await expect(grant(9, member)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(grant(9, stranger)).rejects.toMatchObject({ message: 'Group not found' })
  expect((await read()).licenses).toBe(2)
})

test('a removed member loses the licence and the items of the group at once, and the owner keeps what they shared', async () => {
  const body = { itemType: 'macro', name: 'Ours', content: 'shared text', group: id }
  const item = await member.call(createItem, { body })
  await buy(2)
  await toggle(member.email)
  await remove(member.email)
  expect((await member.call(getMe, {})).subscription.licensedByGroupId).toBeNull()
  await expect(member.call(getItem, { params: { id: item.id } })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await owner.call(getItem, { params: { id: item.id } })).toMatchObject({
    content: 'shared text',
    mine: true,
  })
  const owned = await app.services.keys.store.load(`group:${id}`)
  expect(owned.length).toBe(2)
  await expect(read(member)).rejects.toMatchObject({ code: 'not-found' })
})

test('items are handed over even if the process dies right after it removed the member', async () => {
  const body = { itemType: 'macro', name: 'Ours', content: 'shared text', group: id } as const
  const item = await member.call(createItem, { body })
  const at = new Date().toISOString()
  const gone = and(eq(groupMembers.groupId, id), eq(groupMembers.userId, member.user.id))
  await app.services.db.system((tx) => tx.delete(groupMembers).where(gone))
  const departure = { groupId: id, userId: member.user.id, at }
  const keys = () => app.services.keys.store.load(`group:${id}`)
  const [job] = itemJobs(app.services)
  const { signal } = new AbortController()
  await job?.run(departure, signal)
  await job?.run(departure, signal)
  expect((await owner.call(getItem, { params: { id: item.id } })).mine).toBe(true)
  await expect(member.call(getItem, { params: { id: item.id } })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await keys()).toHaveLength(2)
})

test('a removal stores the job that hands the items over', async () => {
  await remove(member.email)
  const { rows } = await app.services.db.system((tx) =>
    tx.execute<{ data: { userId: string } }>(
      sql`select data from pgboss.job where name = 'hand-over-items' and data->>'groupId' = ${id}`,
    ),
  )
  expect(rows.map(({ data }) => data.userId)).toEqual([member.user.id])
})

test('a member can leave, but not remove others, and the owner hands over first', async () => {
  await expect(remove(owner.email)).rejects.toMatchObject({
    message: 'Hand the group over to another member first.',
  })
  await setRole(member.email, 'owner')
  expect(await read()).toMatchObject({ role: 'admin' })
  expect((await findMember(member.email)).role).toBe('owner')
  await remove(owner.email)
  await expect(read(owner)).rejects.toMatchObject({ code: 'not-found' })
})

test('an administrator manages members, but neither hands the group over nor deletes it', async () => {
  const other = await app.newUser()
  await joinGroup(app, id, other)
  await setRole(member.email, 'admin')
  await setRole(other.email, 'admin', member)
  await expect(setRole(other.email, 'owner', member)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(setRole(owner.email, 'member', member)).rejects.toMatchObject({
    code: 'bad-request',
  })
  const { updatedAt } = await read()
  const gone = member.call(api.deleteGroup, { params: { id }, query: { updatedAt } })
  await expect(gone).rejects.toMatchObject({ code: 'forbidden' })
})

test('the items of a deleted group return to their authors', async () => {
  const make = (user: TestUser, content: string) =>
    user.call(createItem, { body: { itemType: 'macro', name: content, content, group: id } })
  const mine = await make(owner, 'by the owner')
  const theirs = await make(member, 'by a member')
  const { updatedAt } = await read()
  await owner.call(api.deleteGroup, { params: { id }, query: { updatedAt } })
  for (const [user, item] of [
    [owner, mine],
    [member, theirs],
  ] as const)
    expect(await user.call(getItem, { params: { id: item.id } })).toMatchObject({
      group: 'me',
      content: item.content,
    })
  expect((await member.call(api.listGroups, {})).items.some((one) => one.id === id)).toBe(false)
  const query = { itemType: 'macro', filter: 'groups' } as const
  const shared = await member.call(listItems, { query })
  expect(shared.items.filter(({ group }) => group === id)).toEqual([])
})

test('members are listed in pages by address', async () => {
  const list = (query: object) =>
    owner.call(api.listGroupMembers, { params: { id }, query: { limit: 1, ...query } })
  const first = await list({})
  const second = await list({ cursor: first.cursor ?? undefined })
  expect([...first.items, ...second.items].map(({ email }) => email)).toEqual(
    [owner.email, member.email].toSorted(),
  )
  expect(second.cursor).toBeNull()
  for (const cursor of ['nonsense', randomUUID()])
    await expect(list({ cursor })).rejects.toMatchObject({ code: 'bad-request' })
})
