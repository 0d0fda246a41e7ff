import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import type { GroupPolicy } from '#contract/group-rules.ts'
import { deleteGroup, getGroup, listGroups, removeGroupMember } from '#contract/groups.ts'
import { createItem, deleteItem, type Item, updateItem } from '#contract/items.ts'
import { getSecondFactors, removeFactor } from '#contract/mfa.ts'
import { getMe, updateMe } from '#contract/profile.ts'
import { listScribes } from '#contract/scribes.ts'
import { chooseFor, liveChoiceFor } from '#server/visits/transcription/choose/choose-for.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf, joinGroup, newTemplate, publish } from '#test/items.ts'
import { enrolApp } from '#test/second-factor.ts'

let app: TestApp
let owner: TestUser
let member: TestUser
let group: string
beforeAll(async () => {
  app = await testApp({
    SPEECH_BASE_URL: 'https://speech.example/v1',
    AZURE_SPEECH_KEY: 'a key',
    AZURE_SPEECH_REGION: 'canadacentral',
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.newUser()
  member = await app.newUser()
  group = await groupOf(app, owner, member)
})

const read = () => owner.call(getGroup, { params: { id: group } })
const set = async (rule: Partial<GroupPolicy>, id = group, user = owner) => {
  const { updatedAt } = await user.call(getGroup, { params: { id } })
  return user.call(updateGroupPolicy, { params: { id }, body: { ...rule, updatedAt } })
}
const enter = (user: TestUser) =>
  user.call(listScribes, { query: {} }).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

describe('a group that requires a second factor', () => {
  const require = async () => {
    owner = (await enrolApp(app, owner)).user
    await set({ requireMfa: true })
    await expect.poll(() => enter(member)).toBe('second-factor-needed')
  }

  test('lets members without one do nothing else, and asks nobody outside', async () => {
    const stranger = await app.newUser()
    await require()
    expect([await enter(owner), await enter(stranger)]).toEqual(['ok', 'ok'])
    expect((await stranger.call(getSecondFactors, {})).required).toBe(false)
    // The page that asks for it names the group.
    const { items } = await member.call(listGroups, {})
    expect(items).toMatchObject([{ name: 'Heart clinic', policy: { requireMfa: true } }])
    const { user: ready } = await enrolApp(app, member)
    expect(await enter(ready)).toBe('ok')
    const { factors, required } = await ready.call(getSecondFactors, {})
    expect(required).toBe(true)
    const params = { factorId: factors[0]?.factorId ?? '' }
    await expect(ready.call(removeFactor, { params })).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('asks a former member no longer, and nobody once the rule or the group is gone', async () => {
    await require()
    const { members, updatedAt } = await read()
    const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
    const params = { id: group, memberId }
    await owner.call(removeGroupMember, { params, query: { updatedAt } })
    await expect.poll(() => enter(member)).toBe('ok')
    await joinGroup(app, group, member)
    // Any change of the group reads its members again.
    await set({ publishers: 'managers' })
    await expect.poll(() => enter(member)).toBe('second-factor-needed')
    await set({ requireMfa: false })
    await expect.poll(() => enter(member)).toBe('ok')
    const version = (await set({ requireMfa: true })).updatedAt
    await expect.poll(() => enter(member)).toBe('second-factor-needed')
    await owner.call(deleteGroup, { params: { id: group }, query: { updatedAt: version } })
    await expect.poll(() => enter(member)).toBe('ok')
  })

  test('can’t be made by somebody who has none', async () => {
    await expect(set({ requireMfa: true })).rejects.toMatchObject({
      message: 'Set up two-factor authentication for yourself first.',
    })
    expect(await enter(owner)).toBe('ok')
  })
})

describe('a group that keeps shared items to itself', () => {
  const share = (user: TestUser, { id, version }: Item, to: string) =>
    user.call(updateItem, { params: { id }, body: { version, group: to } })

  test('lets members publish to it, and to nobody else', async () => {
    const other = await groupOf(app, owner, member)
    const [one, two] = [await newTemplate(member), await newTemplate(member)]
    await set({ sharingOutside: false })
    const refused = { code: 'forbidden', message: 'Unauthorized' }
    await expect(publish(member, one)).rejects.toMatchObject(refused)
    await expect(share(member, one, other)).rejects.toMatchObject(refused)
    await expect(newTemplate(member, { group: other })).rejects.toMatchObject(refused)
    // Nor the owner, with what the group shares.
    const shared = await share(member, one, group)
    expect(shared.group).toBe(group)
    await expect(publish(owner, await newTemplate(owner, { group }))).rejects.toMatchObject(refused)
    await set({ sharingOutside: true })
    expect((await publish(member, two)).public).toBe(true)
  })

  test('two of them leave a member nothing but private items', async () => {
    const other = await groupOf(app, owner, member)
    await set({ sharingOutside: false })
    await set({ sharingOutside: false }, other)
    const item = await newTemplate(member)
    for (const target of [group, other])
      await expect(share(member, item, target)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

test('of two administrators who change a rule at once, one is refused and gets the newer rules', async () => {
  const { updatedAt } = await read()
  const change = (sharingOutside: boolean) =>
    owner.call(updateGroupPolicy, { params: { id: group }, body: { updatedAt, sharingOutside } })
  const results = await Promise.allSettled([change(false), change(true)])
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const [saved] = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(refused).toMatchObject([
    { code: 'version-mismatch', current: { updatedAt: saved?.updatedAt, policy: saved?.policy } },
  ])
})

describe('a group that allows some transcription services', () => {
  const ask = { language: 'en', mode: 'batch' } as const
  const services = async () => [
    (await chooseFor(app.services, member.user.id, ask))?.service,
    (await liveChoiceFor(app.services, member.user.id))('en')?.service,
  ]

  test('keeps recordings of members from the others, also as replacements', async () => {
    expect((await services())[0]).toBe('ausculta')
    await set({ services: ['microsoft'] })
    expect(await services()).toEqual(['microsoft', 'microsoft'])
    const choice = (await liveChoiceFor(app.services, member.user.id))('en')
    expect(choice?.standIns).toEqual([])
    await set({ services: ['gemini'] })
    expect(await services()).toEqual([undefined, undefined])
    // Others choose as before.
    const stranger = await app.newUser()
    const theirs = await chooseFor(app.services, stranger.user.id, ask)
    expect(theirs?.service).toBe('ausculta')
    await set({ services: null })
    expect((await services())[0]).toBe('ausculta')
  })

  test('of several groups allows what all of them allow', async () => {
    const other = await groupOf(app, owner, member)
    await set({ services: ['microsoft', 'gcp'] })
    await set({ services: ['ausculta', 'gcp'] }, other)
    expect(await services()).toEqual([undefined, undefined])
    await set({ services: ['ausculta', 'microsoft'] }, other)
    expect((await services())[0]).toBe('microsoft')
  })

  test('names one at least', async () => {
    await expect(set({ services: [] })).rejects.toMatchObject({ code: 'bad-request' })
  })
})

describe('the default template of a group', () => {
  const templateOf = async (user: TestUser) =>
    (await user.call(getMe, {})).profile.defaultTemplateId
  const choose = async (user: TestUser, defaultTemplateId: string) => {
    const { version } = await user.call(getMe, {})
    await user.call(updateMe, { body: { version, profile: { defaultTemplateId } } })
  }
  /** A template that the group shares. */
  const shared = () => newTemplate(owner, { group })

  test('is proposed to members who have chosen none, and to nobody else', async () => {
    const own = await newTemplate(member)
    const [stranger, decided] = [await app.newUser(), await app.newUser()]
    await joinGroup(app, group, decided)
    await choose(decided, 'hp')
    const { id } = await shared()
    await set({ defaultTemplate: id })
    expect(await templateOf(member)).toBe(id)
    expect(await Promise.all([stranger, decided].map(templateOf))).toEqual(['soap', 'hp'])
    // Another change, even one that sends the whole profile, isn't a choice.
    const { version, profile } = await member.call(getMe, {})
    const { email: _, ...fields } = profile
    await member.call(updateMe, { body: { version, profile: { ...fields, clinicName: 'Here' } } })
    await set({ defaultTemplate: 'hp' })
    expect(await templateOf(member)).toBe('hp')
    // The product's own default is a choice, too, and '' takes a choice back.
    await choose(member, 'soap')
    expect(await templateOf(member)).toBe('soap')
    await choose(member, '')
    expect(await templateOf(member)).toBe('hp')
    await choose(member, own.id)
    expect(await templateOf(member)).toBe(own.id)
    await member.call(deleteItem, { params: { id: own.id } })
    expect(await templateOf(member)).toBe('hp')
  })

  test('ends with the membership, and when the group no longer shares it', async () => {
    const item = await shared()
    await set({ defaultTemplate: item.id })
    expect(await templateOf(member)).toBe(item.id)
    await owner.call(deleteItem, { params: { id: item.id } })
    expect(await templateOf(member)).toBe('soap')
    await set({ defaultTemplate: 'hp' })
    const { members, updatedAt } = await read()
    const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
    await owner.call(removeGroupMember, { params: { id: group, memberId }, query: { updatedAt } })
    expect(await templateOf(member)).toBe('soap')
  })

  test('of several groups is that of the group that was joined first', async () => {
    const other = await app.newUser()
    const second = await groupOf(app, other, member)
    await set({ defaultTemplate: 'referral-letter' }, second, other)
    expect(await templateOf(member)).toBe('referral-letter')
    await set({ defaultTemplate: 'hp' })
    expect(await templateOf(member)).toBe('hp')
  })

  test('must be one that every member can use', async () => {
    const mine = await newTemplate(owner)
    const { id: macro } = await owner.call(createItem, {
      body: { itemType: 'macro', name: 'Normal', content: 'Normal.', group },
    })
    for (const id of [mine.id, macro])
      await expect(set({ defaultTemplate: id })).rejects.toMatchObject({
        message: 'This template is not shared with the group.',
      })
    await expect(set({ defaultTemplate: 'of nobody' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(set({ defaultTemplate: 'hp' }, group, member)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
