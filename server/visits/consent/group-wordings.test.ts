import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '#contract/consent.ts'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import { listGroupWordings, shareWording, unshareWording } from '#contract/group-wordings.ts'
import { deleteGroup, getGroup, removeGroupMember } from '#contract/groups.ts'
import { createScribe } from '#contract/scribes.ts'
import { groupSettings } from '#server/library/group-settings/table.ts'
import { dataKeyRotationLeft, resealScope } from '#server/operations/keys/rotate-data-keys.ts'
import { keyCache } from '#server/platform/crypto/key-cache.ts'
import { groupScope, userScope } from '#server/platform/crypto/vault.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'
import { exportConsent } from './settings.ts'
import { wordingCopies } from './table.ts'

let app: TestApp
let administrator: TestUser
let owner: TestUser
let member: TestUser
let group: string
beforeAll(async () => {
  app = await testApp()
  administrator = await app.newUser()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.newUser()
  member = await app.newUser()
  group = await groupOf(app, owner, member)
})

const text = 'May our clinic record this talk?'
const settings = (user: TestUser) => user.call(api.getConsentSettings, {})
const wordingOf = async (user: TestUser, language: api.WordingLanguage = 'en') =>
  (await settings(user)).wordings.find((one) => one.language === language)
const share = (user: TestUser, body: object = {}, id = group) =>
  user.call(shareWording, { params: { id }, body: { language: 'en', text, version: 0, ...body } })
const unshare = (user: TestUser, version: number) =>
  user.call(unshareWording, { params: { id: group }, query: { language: 'en', version } })
const versions = async (user: TestUser) =>
  (await user.call(listGroupWordings, { params: { id: group }, query: { language: 'en' } })).items
const leave = async () => {
  const { members, updatedAt } = await owner.call(getGroup, { params: { id: group } })
  const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
  await owner.call(removeGroupMember, { params: { id: group, memberId }, query: { updatedAt } })
}

/** Records an answer to what was read out; returns the wording on record. */
async function record(user: TestUser, wording: Pick<api.Wording, 'version' | 'language'>) {
  const { id } = await user.call(createScribe, { body: {} })
  const { version, language } = wording
  const answer = { kind: 'grant', how: 'verbal', givenBy: 'patient' } as const
  const body = { ...answer, id: randomUUID(), wording: { version, language } }
  const { events } = await user.call(api.recordConsent, { params: { id }, body })
  return events[0]?.wording
}

/** What the member reads out after it has been shared. */
async function shown(user = member, language: api.WordingLanguage = 'en') {
  const found = await wordingOf(user, language)
  if (!found) throw new Error('a wording in every language')
  return found
}

test('members get the wording of their group and see which group shares it, and nobody else does', async () => {
  await share(owner)
  const stranger = await app.newUser()
  expect(await wordingOf(member)).toMatchObject({
    text,
    from: { groupId: group, by: 'Anonymous', version: 1 },
  })
  expect((await settings(member)).shared).toMatchObject([{ groupId: group, language: 'en', text }])
  expect(await wordingOf(member, 'fr')).toMatchObject({ version: 'built-in 1', from: null })
  expect(await wordingOf(stranger)).toMatchObject({ from: null })
  expect((await settings(stranger)).shared).toEqual([])
  const missing = { code: 'not-found' }
  await expect(share(stranger)).rejects.toMatchObject(missing)
  await expect(unshare(stranger, 1)).rejects.toMatchObject(missing)
  await expect(versions(stranger)).rejects.toMatchObject(missing)
})

test('the wording of a group comes before that of the clinic, which keeps its own versions', async () => {
  const clinic = 'Darf die Klinik aufnehmen?'
  await administrator.call(api.addWording, { body: { language: 'de', text: clinic } })
  await share(owner, { language: 'de' })
  expect(await wordingOf(member, 'de')).toMatchObject({ text, from: { groupId: group } })
  expect(await wordingOf(administrator, 'de')).toMatchObject({ text: clinic, from: null })
  const { items } = await member.call(api.listWordings, { params: { language: 'de' } })
  expect(items.map((one) => one.text)).not.toContain(text)
})

test('of several groups, the wording of the one that was joined first counts', async () => {
  const second = await groupOf(app, owner, member)
  await share(owner, { text: 'Second' }, second)
  expect(await wordingOf(member)).toMatchObject({ text: 'Second' })
  await share(owner)
  expect(await wordingOf(member)).toMatchObject({ text, from: { groupId: group } })
})

test('a record keeps the words that were read, also when it is sent after they were replaced', async () => {
  await share(owner)
  const first = await shown()
  expect(await record(member, first)).toEqual({ version: first.version, language: 'en', text })
  await share(owner, { text: 'Other words', version: 1 })
  const second = await shown()
  expect(second.version).not.toBe(first.version)
  expect(await record(member, first)).toMatchObject({ text })
  expect(await record(member, second)).toMatchObject({ text: 'Other words' })
  expect((await versions(member)).map((one) => one.text)).toEqual(['Other words', text])
})

test('a wording that is no longer shared gives way to the clinic’s; its versions and records stay', async () => {
  await share(owner)
  const before = await shown()
  await unshare(owner, 1)
  expect(await wordingOf(member)).toMatchObject({ version: 'built-in 1', from: null })
  expect(await record(member, before)).toMatchObject({ text })
  await share(owner, { text: 'Again' })
  expect((await versions(owner)).map((one) => one.text)).toEqual(['Again', text])
  expect(await record(member, before)).toMatchObject({ text })
})

test('a former member loses the wording at once; an earlier record that is sent late keeps its words', async () => {
  await share(owner)
  const before = await shown()
  await leave()
  expect(await wordingOf(member)).toMatchObject({ version: 'built-in 1', from: null })
  await expect(versions(member)).rejects.toMatchObject({ code: 'not-found' })
  await share(owner, { text: 'Later words', version: 1 })
  const after = await shown(owner)
  expect(await record(member, before)).toMatchObject({ text })
  await expect(record(member, after)).rejects.toMatchObject({ code: 'bad-request' })
})

test('after a group was deleted, a record that is sent late keeps its words', async () => {
  await share(owner)
  const before = await shown()
  const { updatedAt } = await owner.call(getGroup, { params: { id: group } })
  await owner.call(deleteGroup, { params: { id: group }, query: { updatedAt } })
  expect(await wordingOf(member)).toMatchObject({ version: 'built-in 1', from: null })
  expect(await record(member, before)).toEqual({ version: before.version, language: 'en', text })
})

test('a record names only a wording that its user was shown, in its language', async () => {
  const stranger = await app.newUser()
  await share(owner)
  const { version } = await shown()
  const wrong = { code: 'bad-request' }
  await expect(record(stranger, { version, language: 'en' })).rejects.toMatchObject(wrong)
  await expect(record(member, { version, language: 'fr' })).rejects.toMatchObject(wrong)
  const unknown = { version: `group ${randomUUID()}`, language: 'en' } as const
  await expect(record(member, unknown)).rejects.toMatchObject(wrong)
})

test('the words of a copy that was swapped with another’s are not put on record', async () => {
  await share(owner)
  await share(owner, { language: 'fr', text: 'Pouvons-nous enregistrer ?' })
  const [english, french] = [await shown(), await shown(member, 'fr')]
  await app.services.db.as(member.user.id, async (tx) => {
    const at = (version: string) => eq(wordingCopies.version, version)
    const [row] = await tx.select().from(wordingCopies).where(at(french.version))
    const sealed = row?.sealed ?? Buffer.of()
    await tx.update(wordingCopies).set({ sealed }).where(at(english.version))
  })
  await expect(record(member, english)).rejects.toMatchObject({ code: 'failed' })
  expect(await record(member, french)).toMatchObject({ text: 'Pouvons-nous enregistrer ?' })
})

test('the policy of the group decides who publishes, replaces and takes back a wording', async () => {
  await share(member)
  const { updatedAt } = await owner.call(getGroup, { params: { id: group } })
  const body = { updatedAt, publishers: 'managers' } as const
  await owner.call(updateGroupPolicy, { params: { id: group }, body })
  await expect(share(member, { version: 1 })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(unshare(member, 1)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await wordingOf(member)).toMatchObject({ text })
  expect((await share(owner, { text: 'Ours', version: 1 })).shared).toMatchObject([{ version: 2 }])
})

test('of two who publish at once, one is refused, and only one version is kept', async () => {
  const results = await Promise.allSettled([share(owner), share(member)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await versions(owner)).toHaveLength(1)
  await expect(unshare(owner, 7)).rejects.toMatchObject({ code: 'version-mismatch' })
})

test.each([
  ['no text', { text: ' ' }],
  ['a long text', { text: 'x'.repeat(2_001) }],
  ['an unknown language', { language: 'xx' }],
  ['a negative version', { version: -1 }],
])('a wording with %s is refused', async (_, body) => {
  await expect(share(owner, body)).rejects.toMatchObject({ code: 'bad-request' })
})

test('markup in a wording is text', async () => {
  const markup = '<b onclick="x()">May we?</b>'
  await share(owner, { text: markup })
  expect(await wordingOf(member)).toMatchObject({ text: markup })
})

test('the keys of a group and of a member are replaced: wording, versions and copies are resealed', async () => {
  await share(owner)
  const before = await shown()
  const { ring, store } = app.services.keys
  // Keys that settle at once.
  const s = { ...app.services, keys: keyCache({ ring, store, ttlMs: 0 }) }
  for (const scope of [groupScope(group), userScope(member.user.id)]) {
    await s.keys.rotate(scope)
    await resealScope(s, scope, new AbortController().signal)
    expect((await dataKeyRotationLeft(s, scope)).rows).toBe(0)
    app.services.keys.forget(scope)
  }
  expect(await wordingOf(member)).toMatchObject({ text, from: { groupId: group } })
  expect(await versions(member)).toHaveLength(1)
  expect(await record(member, before)).toMatchObject({ text })
})

test('a wording that can’t be decrypted gives way to the clinic’s', async () => {
  await share(owner)
  await app.services.db.as(owner.user.id, (tx) =>
    tx
      .update(groupSettings)
      .set({ sealed: Buffer.from('damaged') })
      .where(eq(groupSettings.kind, 'consent-wording')),
  )
  expect(await wordingOf(member)).toMatchObject({ version: 'built-in 1', from: null })
})

test('the data export has the wordings that records may name; another user’s has none', async () => {
  await share(owner)
  const { version } = await shown()
  const { copies } = await exportConsent(app.services, member.user.id)
  expect(copies).toEqual([{ version, language: 'en', text }])
  const other = await exportConsent(app.services, administrator.user.id)
  expect(other.copies).toEqual([])
})
