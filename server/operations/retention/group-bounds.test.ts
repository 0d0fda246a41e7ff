import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import type { RetentionBounds } from '#contract/group-rules.ts'
import { getGroup, removeGroupMember } from '#contract/groups.ts'
import { getMe, updateMe } from '#contract/profile.ts'
import * as api from '#contract/retention.ts'
import type { RetentionPeriod } from '#contract/retention-period.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'
import { expireAll } from './expire.ts'

const DAY = 86_400_000
const base = Date.now()
let app: TestApp
let owner: TestUser
let member: TestUser
let group: string
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(base) })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.newUser()
  member = await app.newUser()
  group = await groupOf(app, owner, member)
})

const bound = async (retention: RetentionBounds, id = group) => {
  const { updatedAt } = await owner.call(getGroup, { params: { id } })
  return owner.call(updateGroupPolicy, { params: { id }, body: { updatedAt, retention } })
}
const choose = async (period: RetentionPeriod, user = member) => {
  const { version } = await user.call(api.getRetention, {})
  return user.call(api.putRetention, { body: { period, audioPeriod: 'never', version } })
}
const oldVisit = async (days: number, user = member) => {
  const { id } = await user.call(createScribe, { body: {} })
  const updated = new Date(base - days * DAY)
  await app.asOwner('update scribe set updated = $2 where id = $1', [id, updated])
  return id
}
const isThere = (id: string, user = member) =>
  user.call(getScribe, { params: { id } }).then(
    () => true,
    () => false,
  )
const refused = {
  code: 'bad-request',
  message: 'A group you belong to doesn’t allow this period.',
}

test('a group keeps visits of its members, also those whose period is shorter, and nobody else’s', async () => {
  const stranger = await app.newUser()
  for (const user of [member, stranger]) await choose('7 days', user)
  await bound({ least: '30 days', most: null })
  const [kept, gone] = [await oldVisit(20), await oldVisit(40)]
  const strangers = await oldVisit(20, stranger)
  const { visitGoes } = await member.call(api.getVisitRetention, { params: { id: kept } })
  expect(Date.parse(visitGoes ?? '')).toBe(base + 10 * DAY)
  expect((await member.call(api.getRetention, {})).soon.visits).toBe(1)
  await expireAll(app.services)
  expect([await isThere(kept), await isThere(gone), await isThere(strangers, stranger)]).toEqual([
    true,
    false,
    false,
  ])
})

test('the period of a member who leaves applies again', async () => {
  await choose('7 days')
  await bound({ least: 'never', most: null })
  const visit = await oldVisit(400)
  await expireAll(app.services)
  expect(await isThere(visit)).toBe(true)
  const { members, updatedAt } = await owner.call(getGroup, { params: { id: group } })
  const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
  await owner.call(removeGroupMember, { params: { id: group, memberId }, query: { updatedAt } })
  await expireAll(app.services)
  expect(await isThere(visit)).toBe(false)
})

test('a member chooses a period within the bounds; a bound that comes later deletes nothing', async () => {
  const visit = await oldVisit(400)
  await bound({ least: '14 days', most: '90 days' })
  await expireAll(app.services)
  expect(await isThere(visit)).toBe(true)
  for (const period of ['never', '1 day', '7 days', '1 year'] as const)
    await expect(choose(period), period).rejects.toMatchObject(refused)
  await expect(
    member.call(updateMe, {
      body: {
        version: member.user.version,
        profile: { clinicName: 'Hill Practice' },
        dataRetentionPolicy: { enabled: true, period: '7 days' },
      },
    }),
  ).rejects.toMatchObject(refused)
  // Nothing of a refused change is stored.
  expect(await member.call(getMe, {})).toMatchObject({
    version: member.user.version,
    profile: { clinicName: '' },
  })
  expect((await choose('14 days')).period).toBe('14 days')
  expect((await choose('90 days')).period).toBe('90 days')
  await expireAll(app.services)
  expect(await isThere(visit)).toBe(false)
})

test('of several groups the strictest bounds apply, and keeping comes before deleting', async () => {
  const other = await groupOf(app, owner, member)
  await bound({ least: '7 days', most: '90 days' })
  await bound({ least: '14 days', most: '30 days' }, other)
  await expect(choose('7 days')).rejects.toMatchObject(refused)
  await expect(choose('90 days')).rejects.toMatchObject(refused)
  await choose('30 days')
  await bound({ least: '1 year', most: null })
  await expect(choose('30 days')).rejects.toMatchObject(refused)
  expect((await choose('1 year')).period).toBe('1 year')
})

test('bounds that contradict each other, and periods that don’t exist, are refused', async () => {
  await expect(bound({ least: '1 year', most: '30 days' })).rejects.toMatchObject({
    code: 'bad-request',
  })
  await expect(bound({ least: 'never', most: '1 year' })).rejects.toMatchObject({
    code: 'bad-request',
  })
  await expect(bound({ least: '2 days' as never, most: null })).rejects.toMatchObject({
    code: 'bad-request',
  })
})
