import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '#contract/export.ts'
import { sharePasteProfile, unsharePasteProfile } from '#contract/group-paste-profiles.ts'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import { getGroup, removeGroupMember } from '#contract/groups.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'

let app: TestApp
let owner: TestUser
let member: TestUser
let group: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.newUser()
  member = await app.newUser()
  group = await groupOf(app, owner, member)
})

const [shipped] = api.shippedProfiles
const newProfile = (name = 'Our chart', id: string = randomUUID()) => {
  if (!shipped) throw new Error('a shipped profile')
  return { ...shipped, id, name }
}
const sharedWith = async (user: TestUser) => (await user.call(api.getPasteSettings, {})).shared
const share = (user: TestUser, profile: api.PasteProfile, version = 0) =>
  user.call(sharePasteProfile, { params: { id: group }, body: { profile, version } })
const unshare = (user: TestUser, profileId: string, version: number) =>
  user.call(unsharePasteProfile, { params: { id: group }, query: { profileId, version } })

test('copy formats that a group shares are those of its members, who may choose one, and of nobody else', async () => {
  const [one, two] = [newProfile('One'), newProfile('Two')]
  await share(owner, one)
  await share(member, two)
  expect(await sharedWith(member)).toMatchObject([
    { groupId: group, by: 'Anonymous', version: 1, profile: one },
    { groupId: group, version: 1, profile: two },
  ])
  const body = { chosen: one.id, profiles: [], version: 0 }
  const saved = await member.call(api.putPasteSettings, { body })
  expect(saved).toMatchObject({ chosen: one.id, profiles: [] })
  expect(saved.shared).toHaveLength(2)
  const stranger = await app.newUser()
  expect(await sharedWith(stranger)).toEqual([])
  await expect(share(stranger, one)).rejects.toMatchObject({ code: 'not-found' })
  await expect(unshare(stranger, one.id, 1)).rejects.toMatchObject({ code: 'not-found' })
})

test('an edit is based on the version that the group has, and the policy decides who edits', async () => {
  const profile = newProfile()
  await share(owner, profile)
  await share(member, { ...profile, name: 'Renamed' }, 1)
  await expect(share(owner, profile, 1)).rejects.toMatchObject({ code: 'version-mismatch' })
  await expect(share(owner, profile)).rejects.toMatchObject({ code: 'version-mismatch' })
  const { updatedAt } = await owner.call(getGroup, { params: { id: group } })
  const body = { updatedAt, publishers: 'managers' } as const
  await owner.call(updateGroupPolicy, { params: { id: group }, body })
  await expect(share(member, profile, 2)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(share(member, newProfile())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(unshare(member, profile.id, 2)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await sharedWith(member)).toMatchObject([{ version: 2, profile: { name: 'Renamed' } }])
  expect((await unshare(owner, profile.id, 2)).shared).toEqual([])
})

test('a former member loses what the group shares at once', async () => {
  const profile = newProfile()
  await share(owner, profile)
  const { members, updatedAt } = await owner.call(getGroup, { params: { id: group } })
  const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
  const params = { id: group, memberId }
  await owner.call(removeGroupMember, { params, query: { updatedAt } })
  expect(await sharedWith(member)).toEqual([])
  expect(await sharedWith(owner)).toHaveLength(1)
})

test('a copy format of the product is not replaced, and a group shares thirty at most', async () => {
  await expect(share(owner, newProfile('Any', 'any'))).rejects.toMatchObject({
    code: 'bad-request',
  })
  for (let n = 0; n < api.mostPasteProfiles; n++) await share(owner, newProfile(`No. ${n}`))
  await expect(share(owner, newProfile())).rejects.toMatchObject({ code: 'too-many' })
  expect(await sharedWith(member)).toHaveLength(api.mostPasteProfiles)
})
