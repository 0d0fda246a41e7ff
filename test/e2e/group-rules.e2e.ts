import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import type { GroupPolicy } from '#contract/group-rules.ts'
import { getGroup } from '#contract/groups.ts'
import { getRetention } from '#contract/retention.ts'
import { createScribe } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { countingBatch, fakeSpeech } from '../fakes/speech.ts'
import { groupOf } from '../items.ts'
import { newRecording } from '../visit-rows.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

const speech = fakeSpeech()
speech.batch = countingBatch()
let app: TestApp
let owner: TestUser
let member: TestUser
let group: string
beforeAll(async () => {
  app = await testApp({}, { speech })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.newUser()
  member = await app.newUser()
  group = await groupOf(app, owner, member)
})

const read = () => owner.call(getGroup, { params: { id: group } })
const set = async (rule: Partial<GroupPolicy>) => {
  const { updatedAt } = await read()
  await owner.call(updateGroupPolicy, { params: { id: group }, body: { ...rule, updatedAt } })
}

test('an owner sets how long visits are kept; a member sees whose rule it is and what is left to choose', async () => {
  await using one = await openVisitor(app.origin)
  await using two = await openVisitor(app.origin)
  await signInTo(one.page, owner.email, `/home/groups/${group}?tab=policy`)
  const rule = one.page.getByRole('group', { name: 'How long members keep visits' })
  const [least, most] = [rule.getByLabel('At least'), rule.getByLabel('At most')]
  await least.selectOption({ label: '14 days' })
  await expect.poll(async () => (await read()).policy.retention.least).toBe('14 days')
  await expect.poll(() => most.locator('option[value="7 days"]').isDisabled()).toBe(true)
  await most.selectOption({ label: '90 days' })
  await expect
    .poll(async () => (await read()).policy.retention)
    .toEqual({ least: '14 days', most: '90 days' })
  await one.page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(one.page)).toEqual([])
  const { page } = two
  await signInTo(page, member.email, '/home/settings/privacy')
  await page
    .getByText('“Heart clinic” keeps visits for 14 days at least and 90 days at most.')
    .waitFor()
  const field = page.getByLabel('Delete visits')
  expect(await field.locator('option[value="7 days"]').isDisabled()).toBe(true)
  expect(await field.locator('option[value="1 year"]').isDisabled()).toBe(true)
  await field.selectOption('30 days')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await member.call(getRetention, {})).period).toBe('30 days')
  expect(await violations(page)).toEqual([])
  await page.goto(`${app.origin}/home/groups/${group}?tab=policy`)
  await page.getByText('They apply to you.').waitFor()
  expect(await page.getByLabel('At least').isDisabled()).toBe(true)
})

test('a visit says which group’s rule its recording waits for', async () => {
  await set({ services: ['gcp', 'microsoft'] })
  const { id } = await member.call(createScribe, { body: {} })
  const place = { userId: member.user.id, scribeId: id }
  await newRecording(app, place, { transcription: 'waiting' })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, member.email, `/home/scribes/all/${id}?tab=context`)
  await page
    .getByRole('heading', {
      name: 'Audio saved. Your group doesn’t allow the speech services that are set up',
    })
    .waitFor()
  await page.getByText('It is waiting because of a rule of your group.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'See whose rule it is' }).click()
  await page.getByText('Limited by “Heart clinic”: Google and Microsoft.').waitFor()
})
