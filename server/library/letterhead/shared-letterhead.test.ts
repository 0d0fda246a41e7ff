import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '#contract/export.ts'
import { shareLetterhead, unshareLetterhead } from '#contract/group-letterhead.ts'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import { deleteGroup, getGroup, removeGroupMember, toggleLicense } from '#contract/groups.ts'
import { getItem } from '#contract/items.ts'
import { updateMe } from '#contract/profile.ts'
import { dataKeyRotationLeft, resealScope } from '#server/operations/keys/rotate-data-keys.ts'
import { groupSettings } from '#server/library/group-settings/table.ts'
import { keyCache } from '#server/platform/crypto/key-cache.ts'
import { groupScope } from '#server/platform/crypto/vault.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf, newTemplate } from '#test/items.ts'
import { pngOf } from '#test/picture.ts'
import { handOverItems } from '#server/library/items/group-items.ts'
import { fullLetterhead } from './letterhead.ts'

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

const text = { on: true, lines: 'Heart clinic\n1 Hill Road', footer: 'Confidential', patient: true }
const params = () => ({ id: group })
const get = (user: TestUser) => user.call(api.getLetterhead, {})
const share = (user: TestUser, version = 0) =>
  user.call(shareLetterhead, { params: params(), body: { version } })
const unshare = (user: TestUser, version: number) =>
  user.call(unshareLetterhead, { params: params(), query: { version } })
const logoOf = async (user: TestUser) =>
  Buffer.from(await (await user.call(api.getLogo, {})).arrayBuffer())

/** The owner has a letterhead with a logo, and shares it. */
async function shared() {
  await owner.call(api.putLogo, { body: new Blob([new Uint8Array(pngOf(40, 20))]) })
  await owner.call(api.putLetterhead, { body: { ...text, version: 1 } })
  return share(owner)
}
const managersOnly = async () => {
  const { updatedAt } = await owner.call(getGroup, { params: params() })
  const body = { updatedAt, publishers: 'managers' } as const
  await owner.call(updateGroupPolicy, { params: params(), body })
}
const leave = async () => {
  const { members, updatedAt } = await owner.call(getGroup, { params: params() })
  const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
  await owner.call(removeGroupMember, { params: { id: group, memberId }, query: { updatedAt } })
}

test('a letterhead that a group shares holds for members without their own, with its logo, and for nobody else', async () => {
  await shared()
  const stranger = await app.newUser()
  expect(await get(member)).toMatchObject({ ...text, from: group, hasLogo: true, version: 0 })
  expect(await logoOf(member)).toEqual(await logoOf(owner))
  expect((await fullLetterhead(app.services, member.user.id)).lines).toBe(text.lines)
  const offer = { groupId: group, by: 'Anonymous', version: 1 }
  expect((await get(member)).shared).toMatchObject([offer])
  expect(await get(owner)).toMatchObject({ from: null, shared: [offer] })
  expect(await get(stranger)).toMatchObject({ on: false, from: null, shared: [] })
  await expect(share(stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(unshare(stranger, 1)).rejects.toMatchObject({ code: 'not-found' })
})

test('a member who changes the letterhead of the group has their own, with the logo, until they delete it', async () => {
  await shared()
  const body = { ...text, footer: 'Mine', version: 0 }
  await member.call(api.putLetterhead, { body })
  expect(await get(member)).toMatchObject({ footer: 'Mine', from: null, hasLogo: true })
  expect(await logoOf(member)).toEqual(await logoOf(owner))
  expect(await get(owner)).toMatchObject({ footer: 'Confidential' })
  expect(await member.call(api.deleteLetterhead, {})).toMatchObject({
    footer: 'Confidential',
    from: group,
    version: 0,
  })
})

test('a group has one letterhead; a newer one replaces it, and an older one doesn’t', async () => {
  await shared()
  await member.call(updateMe, {
    body: { version: member.user.version, profile: { firstName: 'Ana', lastName: 'Autorin' } },
  })
  await member.call(api.putLetterhead, { body: { ...text, lines: 'Ours', version: 0 } })
  await expect(share(member)).rejects.toMatchObject({ code: 'version-mismatch' })
  await share(member, 1)
  await expect(share(owner, 1)).rejects.toMatchObject({ code: 'version-mismatch' })
  await expect(unshare(owner, 1)).rejects.toMatchObject({ code: 'version-mismatch' })
  const other = await app.newUser()
  expect((await get(owner)).shared).toMatchObject([{ by: 'Ana Autorin', version: 2 }])
  expect((await get(other)).shared).toEqual([])
})

test('of two who share at once, one is refused', async () => {
  const results = await Promise.allSettled([share(owner), share(member)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await get(owner)).shared).toHaveLength(1)
})

test('the policy of the group decides who shares, replaces and takes back', async () => {
  await shared()
  await managersOnly()
  await member.call(api.putLetterhead, { body: { ...text, lines: 'Mine', version: 0 } })
  await expect(share(member, 1)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(unshare(member, 1)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await get(member)).shared).toHaveLength(1)
  expect((await unshare(owner, 1)).shared).toEqual([])
})

test('a former member loses the letterhead at once, and the group’s key is replaced', async () => {
  await shared()
  const { keys } = app.services
  const before = (await keys.store.load(groupScope(group))).length
  await leave()
  expect(await get(member)).toMatchObject({ on: false, from: null, hasLogo: false, shared: [] })
  await expect(member.call(api.getLogo, {})).rejects.toMatchObject({ code: 'not-found' })
  const at = new Date().toISOString()
  await handOverItems(app.services, { groupId: group, userId: member.user.id, at })
  expect((await keys.store.load(groupScope(group))).length).toBeGreaterThan(before)
  expect(await get(owner)).toMatchObject({ shared: [{ version: 1 }] })
  const next = await app.newUser()
  expect((await get(next)).shared).toEqual([])
})

test('of the letterheads of two groups, that of the group joined first holds', async () => {
  const letterheads = [group, await groupOf(app, owner, member)]
  // In one of the two orders, the group joined first has the greater ID.
  for (const [first = '', second = ''] of [letterheads, letterheads.toReversed()]) {
    for (const [at, id] of [first, second].entries())
      await app.asOwner(
        'update group_member set created = $3 where group_id = $1 and user_id = $2',
        [id, member.user.id, new Date(2026, 0, 1 + at)],
      )
    for (const id of [second, first]) {
      const version = (await get(owner)).shared.find(({ groupId }) => groupId === id)?.version ?? 0
      await owner.call(shareLetterhead, { params: { id }, body: { version } })
    }
    expect(await get(member)).toMatchObject({
      from: first,
      shared: [{ groupId: first }, { groupId: second }],
    })
  }
})

test('a letterhead that was swapped with that of another group isn’t shown as this group’s', async () => {
  await shared()
  const second = await groupOf(app, owner, member)
  await owner.call(shareLetterhead, { params: { id: second }, body: { version: 0 } })
  const database = app.services.db
  const [row] = await database.as(owner.user.id, (tx) =>
    tx.select().from(groupSettings).where(eq(groupSettings.groupId, group)),
  )
  await database.as(owner.user.id, (tx) =>
    tx
      .update(groupSettings)
      .set({ sealed: row?.sealed ?? Buffer.of() })
      .where(eq(groupSettings.groupId, second)),
  )
  await expect(get(member)).resolves.toMatchObject({ from: group, shared: [{ groupId: group }] })
})

test('the key of a group whose managers publish can be replaced: its letterhead and templates are resealed', async () => {
  await shared()
  const item = await newTemplate(owner, { group })
  await managersOnly()
  // Its changed row comes last where the database is asked for any member.
  await owner.call(toggleLicense, { body: { groupId: group, memberEmail: owner.email } })
  const scope = groupScope(group)
  const { ring, store } = app.services.keys
  // Keys that settle at once.
  const s = { ...app.services, keys: keyCache({ ring, store, ttlMs: 0 }) }
  await s.keys.rotate(scope)
  expect((await resealScope(s, scope, new AbortController().signal)).rows).toBeGreaterThan(1)
  expect((await dataKeyRotationLeft(s, scope)).rows).toBe(0)
  app.services.keys.forget(scope)
  expect(await get(member)).toMatchObject({ from: group, hasLogo: true })
  expect(await member.call(getItem, { params: { id: item.id } })).toMatchObject({ name: item.name })
})

test('a deleted group shares nothing', async () => {
  await shared()
  const { updatedAt } = await owner.call(getGroup, { params: params() })
  await owner.call(deleteGroup, { params: params(), query: { updatedAt } })
  expect(await get(member)).toMatchObject({ from: null, shared: [] })
})
