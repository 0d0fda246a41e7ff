import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import {
  getSharedSet,
  maxSharedSets,
  shareQuestionSet,
  unshareQuestionSet,
} from '#contract/group-question-sets.ts'
import { getGroup, removeGroupMember } from '#contract/groups.ts'
import { updateMe } from '#contract/profile.ts'
import {
  createQuestionSet,
  deleteQuestionSet,
  listQuestionSets,
  updateQuestionSet,
} from '#contract/question-sets.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { intakeLinks } from '#test/intake-links.ts'
import { groupOf } from '#test/items.ts'
import { kneeSet } from '#test/question-set.ts'

let app: TestApp
let author: TestUser
let member: TestUser
let group: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  author = await app.newUser()
  member = await app.newUser()
  group = await groupOf(app, author, member)
})

const { asked, open, answer } = intakeLinks(() => app)
const create = (user: TestUser) => user.call(createQuestionSet, { body: { set: kneeSet } })
const share = (user: TestUser, setId: string, version = 0, id = group) =>
  user.call(shareQuestionSet, { params: { id, setId }, body: { version } })
const unshare = (user: TestUser, setId: string, version: number) =>
  user.call(unshareQuestionSet, { params: { id: group, setId }, query: { version } })
const read = (user: TestUser, setId: string) =>
  user.call(getSharedSet, { params: { id: group, setId } })
const listed = async (user: TestUser) =>
  (await user.call(listQuestionSets, {})).items.filter(({ shared }) => shared.length > 0)
const missing = { code: 'not-found' }

test('members see a shared set with who published it, send it and copy it; nobody else does', async () => {
  await author.call(updateMe, {
    body: { version: author.user.version, profile: { firstName: 'Ana', lastName: 'Autorin' } },
  })
  const { id } = await create(author)
  await share(author, id)
  const [one] = await listed(member)
  expect(one).toMatchObject({
    id,
    isOwn: false,
    title: { en: 'Knee check' },
    shared: [{ groupId: group, by: 'Ana Autorin', version: 1 }],
  })
  expect(await listed(author)).toMatchObject([{ id, isOwn: true, shared: [{ version: 1 }] }])
  const { token } = await asked(member, { set: id })
  const { urgent } = await answer(token, 'hot', { kind: 'yes-no', value: true })
  expect(urgent).toEqual(['infection'])
  const { set } = await read(member, id)
  const copy = await member.call(createQuestionSet, { body: { set } })
  expect(copy.id).not.toBe(id)
  const stranger = await app.newUser()
  expect(await listed(stranger)).toEqual([])
  await expect(read(stranger, id)).rejects.toMatchObject(missing)
  await expect(asked(stranger, { set: id })).rejects.toMatchObject({ code: 'bad-request' })
})

test('a group keeps its copy until the author publishes again, and sent links keep theirs', async () => {
  const { id, version } = await create(author)
  await share(author, id)
  const { token } = await asked(member, { set: id })
  const set = { ...kneeSet, title: { en: 'Hip check', fr: 'Hanche' } }
  await author.call(updateQuestionSet, { params: { id }, body: { version, set } })
  expect((await read(member, id)).set.title.en).toBe('Knee check')
  await share(author, id, 1)
  expect((await read(member, id)).set).toMatchObject({ title: { en: 'Hip check' }, version: 2 })
  await author.call(deleteQuestionSet, { params: { id } })
  expect((await listed(member)).map(({ title }) => title.en)).toEqual(['Hip check'])
  await unshare(author, id, 2)
  expect(await listed(member)).toEqual([])
  expect(await open(token)).toMatchObject({ state: 'open', set: { title: { en: 'Knee check' } } })
})

test('nobody shares a set of somebody else, or with a group that isn’t theirs', async () => {
  const stranger = await app.newUser()
  const { id } = await create(author)
  await expect(share(member, id)).rejects.toMatchObject(missing)
  await expect(share(author, randomUUID())).rejects.toMatchObject(missing)
  const own = await create(stranger)
  await expect(share(stranger, own.id)).rejects.toMatchObject(missing)
  await share(author, id)
  await expect(share(member, id, 1)).rejects.toMatchObject(missing)
  await expect(unshare(stranger, id, 1)).rejects.toMatchObject(missing)
  expect((await read(member, id)).shared.version).toBe(1)
})

test('the policy of the group decides who shares, replaces and takes back', async () => {
  const own = await create(member)
  await share(member, own.id)
  const { updatedAt } = await author.call(getGroup, { params: { id: group } })
  const body = { updatedAt, publishers: 'managers' } as const
  await author.call(updateGroupPolicy, { params: { id: group }, body })
  const refused = { code: 'forbidden' }
  await expect(share(member, own.id, 1)).rejects.toMatchObject(refused)
  await expect(unshare(member, own.id, 1)).rejects.toMatchObject(refused)
  await unshare(author, own.id, 1)
  expect(await listed(member)).toEqual([])
})

test('of two changes at once one is refused, and members’ windows are notified of the other', async () => {
  const { id } = await create(author)
  const seen: string[] = []
  app.services.bus.subscribe(member.user.id, ({ topic }) => seen.push(topic))
  const outcomes = await Promise.allSettled([share(author, id), share(author, id)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect.poll(() => seen).toContain('group')
  await expect(share(author, id, 7)).rejects.toMatchObject({ code: 'version-mismatch' })
  await expect(unshare(author, id, 7)).rejects.toMatchObject({ code: 'version-mismatch' })
})

test('a removed member loses what the group shares, and the group keeps what they shared', async () => {
  const [theirs, mine] = [await create(member), await create(author)]
  await share(member, theirs.id)
  await share(author, mine.id)
  const { members, updatedAt } = await author.call(getGroup, { params: { id: group } })
  const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
  await author.call(removeGroupMember, { params: { id: group, memberId }, query: { updatedAt } })
  expect(await listed(member)).toEqual([])
  await expect(read(member, mine.id)).rejects.toMatchObject(missing)
  await expect(asked(member, { set: mine.id })).rejects.toMatchObject({ code: 'bad-request' })
  expect((await listed(author)).map(({ id }) => id).toSorted()).toEqual(
    [theirs.id, mine.id].toSorted(),
  )
})

test('a group shares a limited number of sets', async () => {
  const sets = await Promise.all(Array.from({ length: maxSharedSets }, () => create(author)))
  for (const { id } of sets) await share(author, id)
  const more = await create(member)
  await expect(share(member, more.id)).rejects.toMatchObject({ code: 'too-many' })
})

test('the shared questions are sealed', async () => {
  const { id } = await create(author)
  await share(author, id)
  const { rows } = await app.asOwner(`select g::text as text from group_setting g where id = $1`, [
    id,
  ])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('Knee').toString('hex'))
})
