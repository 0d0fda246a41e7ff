import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '#contract/dictionary.ts'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import { deleteGroup, getGroup, removeGroupMember } from '#contract/groups.ts'
import { updateMe } from '#contract/profile.ts'
import { groupSettings } from '#server/library/group-settings/table.ts'
import { dataKeyRotationLeft, resealScope } from '#server/operations/keys/rotate-data-keys.ts'
import { keyCache } from '#server/platform/crypto/key-cache.ts'
import { groupScope } from '#server/platform/crypto/vault.ts'
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

const add = (user: TestUser, term: string, more: object = {}) =>
  user.call(api.addTerm, { body: { term, kind: 'name', owner: group, ...more } })
const list = (user: TestUser) => user.call(api.listTerms, { query: { owner: group } })
const terms = async (user: TestUser) => (await list(user)).items.map(({ term }) => term)
const change = (user: TestUser, { id, version }: api.DictionaryTerm, term: string) =>
  user.call(api.updateTerm, { params: { id }, body: { term, kind: 'name', owner: group, version } })
const remove = (user: TestUser, id: string, whose = group) =>
  user.call(api.deleteTerm, { params: { id }, query: { owner: whose } })
const read = () => owner.call(getGroup, { params: { id: group } })
const managersOnly = async () => {
  const { updatedAt } = await read()
  const body = { updatedAt, publishers: 'managers' } as const
  await owner.call(updateGroupPolicy, { params: { id: group }, body })
}

test('every member sees the words of a group and who added them, and nobody else does', async () => {
  await member.call(updateMe, {
    body: { version: member.user.version, profile: { firstName: 'Ana', lastName: 'Autorin' } },
  })
  await add(member, 'Okonkwo', { soundsLike: 'oh conquer' })
  expect(await list(owner)).toMatchObject({
    items: [{ term: 'Okonkwo', soundsLike: 'oh conquer', shared: { by: 'Ana Autorin' } }],
    total: 1,
    editable: true,
  })
  const own = await member.call(api.listTerms, {})
  expect(own.items).toEqual([])
})

test('every member’s windows are notified of an added, changed or removed word, and nobody else’s', async () => {
  const stranger = await app.newUser()
  const seen: string[] = []
  app.services.bus.subscribe(member.user.id, ({ topic, id }) => seen.push(`${topic} ${id}`))
  app.services.bus.subscribe(stranger.user.id, () => seen.push('stranger'))
  const notified = (times: number) =>
    expect.poll(() => seen).toEqual(Array.from({ length: times }, () => `group ${group}`))
  const word = await add(owner, 'Okonkwo')
  await notified(1)
  await change(owner, word, 'Okonkwu')
  await notified(2)
  await remove(owner, word.id)
  await notified(3)
  await owner.call(api.importTerms, { body: { owner: group, csv: 'Adaeze,,,name\nChidi,,,name' } })
  await notified(4)
})

test('a stranger neither reads, exports, imports nor changes the words of a group', async () => {
  const stranger = await app.newUser()
  const word = await add(owner, 'Okonkwo')
  const query = { owner: group }
  const attempts = [
    list(stranger),
    stranger.call(api.exportTerms, { query }),
    stranger.call(api.importTerms, { body: { owner: group, csv: 'Mine,,,name' } }),
    add(stranger, 'Mine'),
    change(stranger, word, 'Mine'),
    remove(stranger, word.id),
    remove(stranger, word.id, 'user'),
  ]
  for (const result of await Promise.allSettled(attempts))
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } })
  expect(await terms(member)).toEqual(['Okonkwo'])
})

test('a word of another group can’t be changed or deleted by naming one’s own group', async () => {
  const word = await add(owner, 'Okonkwo')
  const other = await app.newUser()
  const theirs = await groupOf(app, other)
  const params = { id: word.id }
  const body = { term: 'Mine', kind: 'name', owner: theirs, version: word.version } as const
  const missing = { code: 'not-found' }
  await expect(other.call(api.updateTerm, { params, body })).rejects.toMatchObject(missing)
  await expect(remove(other, word.id, theirs)).rejects.toMatchObject(missing)
  expect(await terms(owner)).toEqual(['Okonkwo'])
})

test('the policy of the group decides who edits its words', async () => {
  const word = await add(member, 'Okonkwo')
  await managersOnly()
  expect(await list(member)).toMatchObject({ editable: false, total: 1 })
  const refused = { code: 'forbidden' }
  await expect(add(member, 'Other')).rejects.toMatchObject(refused)
  await expect(change(member, word, 'Other')).rejects.toMatchObject(refused)
  await expect(remove(member, word.id)).rejects.toMatchObject(refused)
  const csv = 'Other,,,name'
  await expect(member.call(api.importTerms, { body: { owner: group, csv } })).rejects.toMatchObject(
    refused,
  )
  expect(await change(owner, word, 'Okonkwo-Bello')).toMatchObject({ version: 2 })
  await expect(change(owner, word, 'Late')).rejects.toMatchObject({
    code: 'version-mismatch',
    current: { term: 'Okonkwo-Bello' },
  })
  await remove(owner, word.id)
  expect(await terms(member)).toEqual([])
})

test('a word that members add at once is there once', async () => {
  const adding = Array.from({ length: 4 }, () => [add(owner, 'Okonkwo'), add(member, 'okonkwo')])
  await Promise.all([...adding.flat(), add(owner, 'Bello')])
  expect((await terms(owner)).map((term) => term.toLowerCase())).toEqual(['bello', 'okonkwo'])
})

test('a group takes 5,000 words from a file, and no more', async () => {
  const csv = Array.from({ length: 5_000 }, (_, n) => `Term number ${n},,,name`).join('\n')
  const imported = await owner.call(api.importTerms, { body: { owner: group, csv } })
  expect(imported).toMatchObject({ added: 5_000 })
  await expect(add(member, 'One more')).rejects.toMatchObject({ code: 'too-many' })
  const page = { owner: group, page: 49 }
  expect((await member.call(api.listTerms, { query: page })).items).toHaveLength(100)
  const file = await member.call(api.exportTerms, { query: { owner: group } })
  expect((await file.text()).split('\n')).toHaveLength(5_002)
  expect(file.type).toContain('text/csv')
})

test('a former member loses the words at once, and deleting a group deletes them', async () => {
  await add(owner, 'Okonkwo')
  const { members, updatedAt } = await read()
  const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
  await owner.call(removeGroupMember, { params: { id: group, memberId }, query: { updatedAt } })
  await expect(list(member)).rejects.toMatchObject({ code: 'not-found' })
  expect(await terms(owner)).toEqual(['Okonkwo'])
  const { updatedAt: newest } = await read()
  await owner.call(deleteGroup, { params: { id: group }, query: { updatedAt: newest } })
  await expect(list(owner)).rejects.toMatchObject({ code: 'not-found' })
  const { rows } = await app.asOwner('select 1 from group_setting where group_id = $1', [group])
  expect(rows).toEqual([])
})

test('words are encrypted under the group’s key and resealed when it’s replaced', async () => {
  await add(owner, 'Verysecretname')
  const { db, keys } = app.services
  const rows = await db.as(owner.user.id, (tx) => tx.select().from(groupSettings))
  expect(rows.map(({ sealed }) => sealed.toString('latin1')).join()).not.toContain('Verysecret')
  // Keys that settle at once.
  const s = { ...app.services, keys: keyCache({ ring: keys.ring, store: keys.store, ttlMs: 0 }) }
  await s.keys.rotate(groupScope(group))
  await resealScope(s, groupScope(group), new AbortController().signal)
  expect((await dataKeyRotationLeft(s, groupScope(group))).rows).toBe(0)
  keys.forget(groupScope(group))
  expect(await terms(member)).toEqual(['Verysecretname'])
})

test('a word that was swapped with another isn’t shown, and the others are', async () => {
  const [first, second] = [await add(owner, 'Okonkwo'), await add(owner, 'Bello')]
  await app.services.db.as(owner.user.id, async (tx) => {
    const at = (id: string) => eq(groupSettings.id, id)
    const [row] = await tx.select().from(groupSettings).where(at(first.id))
    await tx
      .update(groupSettings)
      .set({ sealed: row?.sealed ?? Buffer.of() })
      .where(at(second.id))
  })
  expect(await terms(member)).toEqual(['Okonkwo'])
})

test.each([
  ['an unknown owner', { owner: 'everybody' }],
  ['the id of no group', { owner: '00000000-0000-4000-8000-000000000000' }],
])('a word for %s is refused', async (_, body) => {
  await expect(add(owner, 'Okonkwo', body)).rejects.toMatchObject({
    code: body.owner === 'everybody' ? 'bad-request' : 'not-found',
  })
})
