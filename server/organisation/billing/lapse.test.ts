import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createGroupInvite,
  inviteGroupMembers,
  listGroupInvites,
  resendGroupInvite,
} from '#contract/group-invites.ts'
import {
  deleteGroup,
  getGroup,
  listGroups,
  removeGroupMember,
  toggleLicense,
} from '#contract/groups.ts'
import { copyItem, deleteItem, getItem, updateItem } from '#contract/items.ts'
import { getMe } from '#contract/profile.ts'
import { createScribe } from '#contract/scribes.ts'
import { newTemplate } from '#test/items.ts'
import { type BillingApp, billingApp, buy, type Clinic } from '#test/stripe/billing-app.ts'

let billing: BillingApp
let clinic: Clinic
beforeAll(async () => {
  billing = await billingApp()
})
afterAll(() => billing[Symbol.asyncDispose]())
beforeEach(async () => {
  clinic = await billing.newGroup()
})

const ended = {
  code: 'forbidden',
  message: 'The subscription of this group has ended.',
  detail: 'The owner or an administrator of the group can renew it under “Billing”.',
}
const read = (user = clinic.owner) => user.call(getGroup, { params: { id: clinic.id } })
const toggle = (memberEmail: string) =>
  clinic.owner.call(toggleLicense, { body: { groupId: clinic.id, memberEmail } })
const subscriptionOf = async (user = clinic.member) => (await user.call(getMe, {})).subscription

/** Buys licences for the clinic, gives the member one, and lets the subscription end. */
async function lapse(before: () => Promise<unknown> = async () => undefined) {
  const { id } = await buy(billing, clinic, 5, { plan: 'enterprise' })
  await billing.deliverAll()
  await toggle(clinic.member.email)
  await before()
  billing.stripe.world.cancel(id)
  await billing.deliverAll()
}

test('a group whose subscription ended can’t grow, and everything that takes from it still works', async () => {
  const inviteeEmail = `new-${clinic.owner.email}`
  const params = { id: clinic.id }
  await lapse(async () => {
    const { updatedAt } = await read()
    await clinic.owner.call(createGroupInvite, { params, body: { updatedAt, inviteeEmail } })
  })
  const { updatedAt, licenses } = await read()
  expect(licenses).toBe(5)
  const [open] = (await clinic.owner.call(listGroupInvites, { params, query: {} })).items
  const refused = [
    () => toggle(clinic.admin.email),
    () =>
      clinic.admin.call(createGroupInvite, {
        params,
        body: { updatedAt, inviteeEmail: 'x@example.org' },
      }),
    () =>
      clinic.owner.call(inviteGroupMembers, {
        params,
        body: { updatedAt, emails: ['y@example.org'] },
      }),
    () =>
      clinic.owner.call(resendGroupInvite, {
        params: { ...params, inviteId: open?.id ?? '' },
        body: { updatedAt },
      }),
  ]
  for (const attempt of refused) await expect(attempt()).rejects.toMatchObject(ended)
  expect((await read()).memberCount).toBe(4)
  expect((await toggle(clinic.member.email)).licensed).toBe(false)
  await expect(toggle(clinic.member.email)).rejects.toMatchObject(ended)
  const group = await read()
  const gone = group.members.find(({ email }) => email === clinic.member.email)
  await clinic.owner.call(removeGroupMember, {
    params: { id: clinic.id, memberId: gone?.id ?? '' },
    query: { updatedAt: group.updatedAt },
  })
})

test('shared items stay readable, can be copied, taken back and deleted, but neither added nor edited', async () => {
  const group = clinic.id
  let shared = await newTemplate(clinic.member, { group })
  const other = await newTemplate(clinic.member, { group })
  await lapse()
  expect(await clinic.admin.call(getItem, { params: { id: shared.id } })).toMatchObject({ group })
  await clinic.admin.call(copyItem, { params: { id: shared.id } })
  const change = (body: object, user = clinic.member) =>
    user.call(updateItem, { params: { id: shared.id }, body: { version: shared.version, ...body } })
  await expect(change({ name: 'Hip clinic' })).rejects.toMatchObject(ended)
  await expect(change({ name: 'Hip clinic' }, clinic.owner)).rejects.toMatchObject(ended)
  await expect(newTemplate(clinic.owner, { group })).rejects.toMatchObject(ended)
  shared = await change({ group: 'me', name: 'Hip clinic' })
  expect(shared).toMatchObject({ group: 'me', name: 'Hip clinic' })
  await expect(change({ group })).rejects.toMatchObject(ended)
  await clinic.member.call(deleteItem, { params: { id: other.id } })
  expect(await read(clinic.member)).toMatchObject({ mayPublish: false, mayWithdraw: true })
})

test('a licensed member sees the end at once, keeps the licence and goes on working; the renewal undoes it all', async () => {
  expect(await subscriptionOf()).toEqual({
    type: 'free',
    status: 'active',
    licensedByGroupId: null,
  })
  let seen: unknown
  await lapse(async () => {
    seen = await subscriptionOf()
  })
  expect(seen).toEqual({ type: 'enterprise', status: 'active', licensedByGroupId: clinic.id })
  expect(await subscriptionOf()).toEqual({
    type: 'enterprise',
    status: 'lapsed',
    licensedByGroupId: clinic.id,
  })
  const { lapsedAt } = await read(clinic.member)
  expect(Date.parse(lapsedAt ?? '')).toBeGreaterThan(Date.now() - 3_600_000)
  await clinic.member.call(createScribe, { body: {} })
  await buy(billing, clinic, 5)
  await billing.deliverAll()
  expect(await subscriptionOf()).toMatchObject({ type: 'group', status: 'active' })
  expect(await read(clinic.member)).toMatchObject({ lapsedAt: null, mayPublish: true })
  await newTemplate(clinic.member, { group: clinic.id })
  expect((await toggle(clinic.admin.email)).licensed).toBe(true)
})

test('a licence of another group whose subscription runs counts before one that ended', async () => {
  await lapse()
  const first = clinic
  const other = await billing.newGroup()
  await buy(billing, other, 3)
  await billing.deliverAll()
  await billing.app.asOwner(
    'insert into group_member (group_id, id, user_id, licensed) values ($1, gen_random_uuid(), $2, true)',
    [other.id, first.member.user.id],
  )
  expect(await subscriptionOf(first.member)).toEqual({
    type: 'group',
    status: 'active',
    licensedByGroupId: other.id,
  })
  const { items } = await first.member.call(listGroups, {})
  expect(items.map(({ id, lapsedAt }) => [id, lapsedAt !== null])).toEqual(
    expect.arrayContaining([
      [first.id, true],
      [other.id, false],
    ]),
  )
})

test('a group that lapsed can be deleted, and its items return to their authors', async () => {
  const shared = await newTemplate(clinic.owner, { group: clinic.id })
  await lapse()
  const { updatedAt } = await read()
  await clinic.owner.call(deleteGroup, { params: { id: clinic.id }, query: { updatedAt } })
  expect(await clinic.owner.call(getItem, { params: { id: shared.id } })).toMatchObject({
    group: 'me',
  })
})

test('once licences are free again, what had ended stops nothing', async () => {
  await lapse()
  const { config } = billing.app.services
  const { stripe } = config
  config.stripe = undefined
  try {
    expect((await read()).lapsedAt).toBeNull()
    expect((await toggle(clinic.admin.email)).licensed).toBe(true)
    await newTemplate(clinic.member, { group: clinic.id })
    expect(await subscriptionOf()).toMatchObject({ type: 'included', status: 'active' })
  } finally {
    config.stripe = stripe
  }
})
