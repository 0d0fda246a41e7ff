import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import type { GroupPolicy } from '#contract/group-rules.ts'
import { getGroup } from '#contract/groups.ts'
import { getRetention } from '#contract/retention.ts'
import { createScribe } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { answerWith, type Llm, say, startLlm } from '../fakes/llm.ts'
import { countingBatch, fakeSpeech } from '../fakes/speech.ts'
import { groupOf, newTemplate } from '../items.ts'
import { newVisit, written } from '../visit.ts'
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
  // The second choice is made before the answer to the first.
  const answer = Promise.withResolvers<void>()
  await one.page.route(`**/api/groups/${group}/policy`, async (route) => {
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  await least.selectOption({ label: '14 days' })
  await expect.poll(async () => (await read()).policy.retention.least).toBe('14 days')
  await expect.poll(() => most.locator('option[value="7 days"]').isDisabled()).toBe(true)
  await most.selectOption({ label: '90 days' })
  answer.resolve()
  await expect
    .poll(async () => (await read()).policy.retention)
    .toEqual({ least: '14 days', most: '90 days' })
  await one.page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(one.page)).toEqual([])
  const { page } = two
  await signInTo(page, member.email, '/home/settings/privacy')
  await page
    .getByText('“Heart clinic” keeps visits for at least 14 days and at most 90 days.')
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

test('rules that are changed while another is saved are all saved, without a conflict', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, owner.email, `/home/groups/${group}?tab=policy`)
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/groups/${group}/policy`, async (route) => {
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  const inside = page.getByRole('switch', { name: 'Keep shared items in the group' })
  await inside.press('Space')
  await expect.poll(async () => (await read()).policy.sharingOutside).toBe(false)
  await page.getByRole('radio', { name: 'The owner and administrators' }).check()
  await page.getByRole('checkbox', { name: 'Gemini' }).uncheck()
  await page.getByRole('checkbox', { name: 'Google' }).uncheck()
  answer.resolve()
  await expect
    .poll(async () => (await read()).policy)
    .toMatchObject({
      sharingOutside: false,
      publishers: 'managers',
      services: ['microsoft', 'ausculta'],
    })
  // The page has yet to get the last answer.
  await page.unrouteAll({ behavior: 'wait' })
  expect(await page.getByText('Someone else changed the group').count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

test('an owner proposes a template for new visits; a member follows it, or chooses another and comes back', async () => {
  await newTemplate(owner, { group, name: 'Knee follow-up' })
  await using one = await openVisitor(app.origin)
  await signInTo(one.page, owner.email, `/home/groups/${group}?tab=policy`)
  await one.page.getByRole('combobox', { name: 'Template for new visits' }).click()
  await one.page.getByRole('option', { name: 'Knee follow-up' }).click()
  await expect.poll(async () => (await read()).policy.defaultTemplate).not.toBeNull()
  expect(await violations(one.page)).toEqual([])
  await using two = await openVisitor(app.origin)
  const { page } = two
  await page.setViewportSize({ width: 390, height: 844 })
  await signInTo(page, member.email, '/home/settings/templates')
  await page.getByText('The default of “Heart clinic”.').waitFor()
  const field = page.getByRole('combobox', { name: 'Template for new visits' })
  await expect.poll(() => field.inputValue()).toBe('Knee follow-up')
  await field.click()
  await page.getByRole('option', { name: 'SOAP note' }).click()
  const back = page.getByRole('button', { name: 'Use the default of “Heart clinic”' })
  await back.waitFor()
  expect(await violations(page)).toEqual([])
  await back.click()
  await expect.poll(() => field.inputValue()).toBe('Knee follow-up')
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

describe('the language models of a group', () => {
  let llm: Llm
  let withModel: TestApp
  beforeAll(async () => {
    llm = await startLlm((question) => say(answerWith(question, () => undefined)))
    withModel = await testApp(llm.env)
  })
  afterAll(async () => {
    await withModel.close()
    await llm.close()
  })

  test('are limited by its owner; a note that waits says whose rule it is', async () => {
    const [keeper, clinician] = [await withModel.newUser(), await withModel.newUser()]
    const id = await groupOf(withModel, keeper, clinician)
    const policy = async () => (await keeper.call(getGroup, { params: { id } })).policy.models
    await using visitor = await openVisitor(withModel.origin)
    await signInTo(visitor.page, keeper.email, `/home/groups/${id}?tab=policy`)
    await visitor.page.getByLabel('Limit language models').click()
    await visitor.page.getByRole('checkbox', { name: 'test-model' }).waitFor()
    await expect.poll(policy).toMatchObject([{ name: 'test-model' }])
    expect(await violations(visitor.page)).toEqual([])
    // The rule outlives the model: it now allows one that isn't set up.
    const { updatedAt } = await keeper.call(getGroup, { params: { id } })
    const models = [{ identity: 'gone', name: 'clinic-model' }]
    await keeper.call(updateGroupPolicy, { params: { id }, body: { updatedAt, models } })
    await visitor.page.getByRole('checkbox', { name: 'clinic-model (not set up)' }).waitFor()
    const visit = await newVisit(withModel, clinician)
    await written(clinician, visit, { prompt: { id: 'soap' } })
    await using member = await openVisitor(withModel.origin)
    const { page } = member
    await page.setViewportSize({ width: 390, height: 844 })
    await signInTo(page, clinician.email, `/home/scribes/all/${visit}/results`)
    await page.getByText('SOAP note needs a language model.').waitFor()
    await page
      .getByText('“Heart clinic” doesn’t allow the language models that are set up.')
      .waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'See its rules' }).click()
    const box = page.getByRole('checkbox', { name: 'clinic-model (not set up)' })
    await box.waitFor()
    expect(await box.isDisabled()).toBe(true)
    await page.goto(`${withModel.origin}/home/settings/notes`)
    await page.getByText('Language models limited by “Heart clinic”: clinic-model.').waitFor()
    expect(await violations(page)).toEqual([])
  })
})
