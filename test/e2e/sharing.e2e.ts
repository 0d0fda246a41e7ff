import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import type { GroupPolicy } from '#contract/group-rules.ts'
import { getGroup, removeGroupMember } from '#contract/groups.ts'
import { createItem, getItem, updateItem } from '#contract/items.ts'
import { sendMetric } from '#contract/metrics.ts'
import { updateMe } from '#contract/profile.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { groupOf, newTemplate } from '../items.ts'
import { enrolApp } from '../second-factor.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
let owner: TestUser
let member: TestUser
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.newUser()
  const profile = { firstName: 'Ines', lastName: 'Lopez' }
  await owner.call(updateMe, { body: { version: owner.user.version, profile } })
  member = await app.newUser()
})

const choose = async (page: Page, option: string) => {
  await page.getByRole('combobox', { name: 'Visible to' }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const read = (id: string) => owner.call(getGroup, { params: { id } })
const remove = async (id: string) => {
  const { members, updatedAt } = await read(id)
  const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
  await owner.call(removeGroupMember, { params: { id, memberId }, query: { updatedAt } })
}

test('a template that its author shares in the editor appears in the open library and group of a member', async () => {
  const group = await groupOf(app, owner, member)
  const { id } = await newTemplate(owner, { name: 'Valve clinic' })
  await using one = await openVisitor(app.origin)
  await using two = await openVisitor(app.origin)
  await signInTo(two.page, member.email, `/home/groups/${group}?tab=templates`)
  await two.page.getByText('No shared templates yet').waitFor()
  await signInTo(one.page, owner.email, `/home/templates/${id}/edit`)
  await choose(one.page, 'Group: Heart clinic')
  // The tab of the member follows.
  await two.page.getByRole('link', { name: 'Valve clinic', exact: true }).waitFor()
  await two.page.getByText(/^Published by Ines Lopez on /).waitFor()
  expect(await violations(two.page)).toEqual([])
  await two.page.goto(`${app.origin}/home/templates?show=groups&group=${group}`)
  const row = two.page.getByRole('list', { name: 'Library' }).getByRole('link')
  await row.filter({ hasText: 'Group: Heart clinic, by Ines Lopez' }).waitFor()
  await expect.poll(() => row.count()).toBe(1)
  const filter = two.page.getByRole('combobox', { name: 'Show' })
  await expect.poll(() => filter.locator('option:checked').textContent()).toBe('Heart clinic')
  // Back to private: it leaves the member's list.
  await choose(one.page, 'Private')
  await row.waitFor({ state: 'detached' })
  expect([...one.complaints, ...two.complaints]).toEqual([])
})

test('a template is made public in its editor after a review, and private again', async () => {
  const { id } = await newTemplate(owner, { name: 'Ankle clinic' })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, owner.email, `/home/templates/${id}/edit`)
  await choose(page, 'Public')
  const review = page.getByRole('dialog', { name: 'Review before publishing' })
  await review.getByRole('checkbox').check()
  await review.getByRole('button', { name: 'Make public' }).click()
  await page.getByText(/^This template is public/).waitFor()
  await expect.poll(async () => (await owner.call(getItem, { params: { id } })).public).toBe(true)
  await choose(page, 'Private')
  await page.getByRole('button', { name: 'Yes, make private' }).click()
  await page.getByText(/^This template is public/).waitFor({ state: 'detached' })
  await expect.poll(async () => (await owner.call(getItem, { params: { id } })).group).toBe('me')
  expect(visitor.complaints).toEqual([])
})

test('the open editor of a removed member loses the text at once, with what they typed', async () => {
  const group = await groupOf(app, owner, member)
  const { id } = await newTemplate(owner, { name: 'Secret recipe', group })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, member.email, `/home/templates/${id}/edit`)
  const instruction = page.getByLabel('Instructions for Plan')
  await instruction.fill('Typed by the member.')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await remove(group)
  await page.getByRole('heading', { name: 'Template not found' }).waitFor()
  expect(await page.getByText(/Secret recipe|Typed by the member/).count()).toBe(0)
  expect(await instruction.count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the templates' }).click()
  await page.getByRole('heading', { name: 'Templates' }).first().waitFor()
  expect(await page.getByText('Secret recipe').count()).toBe(0)
})

test('where managers publish, a member is offered a copy in place of the editor, and gets the editor back', async () => {
  const group = await groupOf(app, owner, member)
  const { id } = await newTemplate(owner, { name: 'Valve clinic', group })
  await using one = await openVisitor(app.origin)
  await using two = await openVisitor(app.origin)
  await signInTo(two.page, member.email, `/home/templates/${id}/edit`)
  await two.page.getByLabel('Instructions for Plan').waitFor()
  await signInTo(one.page, owner.email, `/home/groups/${group}?tab=policy`)
  await one.page.getByRole('radio', { name: 'The owner and administrators' }).check()
  await two.page.getByText('“Heart clinic” lets only its owner and administrators').waitFor()
  expect(await violations(one.page)).toEqual([])
  const { updatedAt } = await read(group)
  const params = { id: group }
  await owner.call(updateGroupPolicy, { params, body: { updatedAt, publishers: 'members' } })
  await two.page.getByLabel('Instructions for Plan').waitFor()
  await one.page.getByRole('radio', { name: 'Every member', checked: true }).waitFor()
  expect([...one.complaints, ...two.complaints]).toEqual([])
})

test('a macro is shared from its dialog, and the open dialog of a removed member lets it go', async () => {
  const group = await groupOf(app, owner, member)
  const { id, version } = await owner.call(createItem, {
    body: { itemType: 'macro', name: 'Normal chest', content: 'Clear on both sides.' },
  })
  await using one = await openVisitor(app.origin)
  await using two = await openVisitor(app.origin)
  await signInTo(one.page, owner.email, '/home/settings/templates')
  await signInTo(two.page, member.email, '/home/settings/templates')
  await one.page.getByRole('button', { name: 'Edit Normal chest' }).click()
  await choose(one.page, 'Group: Heart clinic')
  await one.page.getByRole('button', { name: /^Save macro/ }).click()
  await two.page.getByText('Group: Heart clinic, by Ines Lopez').waitFor()
  expect(await violations(two.page)).toEqual([])
  await two.page.getByRole('button', { name: 'Edit Normal chest' }).click()
  const text = two.page.getByRole('textbox', { name: 'Text', exact: true })
  await text.waitFor()
  expect(await two.page.getByRole('combobox', { name: 'Visible to' }).isDisabled()).toBe(true)
  await text.fill('Clear on both sides today.')
  // A colleague's edit doesn't close it.
  await owner.call(updateItem, { params: { id }, body: { version: version + 1, name: 'Chest' } })
  await two.page.getByRole('button', { name: 'Edit Chest' }).waitFor({ state: 'attached' })
  expect(await text.count()).toBe(1)
  await remove(group)
  await two.page.getByText('Macro not found').waitFor()
  expect(await two.page.getByText(/Clear on both sides/).count()).toBe(0)
})

test('the rules of a group apply to its members, and each place names the group', async () => {
  const group = await groupOf(app, owner, member)
  const { id } = await newTemplate(member, { name: 'Valve clinic' })
  const { user: strong } = await enrolApp(app, owner)
  const set = async (rule: Partial<GroupPolicy>) => {
    const params = { id: group }
    const { updatedAt } = await strong.call(getGroup, { params })
    await strong.call(updateGroupPolicy, { params, body: { ...rule, updatedAt } })
  }
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, member.email, `/home/templates/${id}/edit`)
  await set({ sharingOutside: false, services: ['ausculta', 'microsoft'] })
  await page.getByText('“Heart clinic” lets its members share items with that group').waitFor()
  await page.getByRole('combobox', { name: 'Visible to' }).click()
  const everyone = page.getByRole('option', { name: 'Public', exact: true })
  await everyone.waitFor()
  expect(await everyone.getAttribute('data-combobox-disabled')).toBe('true')
  await page.goto(`${app.origin}/home/settings/recording`)
  await page.getByText('Limited by “Heart clinic”: Ausculta and Microsoft.').waitFor()
  await page.goto(`${app.origin}/home/groups/${group}?tab=policy`)
  await page.getByText('They apply to you.').waitFor()
  expect(await page.getByRole('switch', { disabled: false }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await set({ requireMfa: true })
  // The next request leads to the only page that is left.
  await page.reload()
  await page.getByText('“Heart clinic” requires two-factor authentication.').waitFor()
  expect(await violations(page)).toEqual([])
})

test('the owner sees what members did as counts and charts with tables, and a member doesn’t', async () => {
  const group = await groupOf(app, owner, member)
  for (const event of ['visit-created', 'visit-created', 'note-written'])
    await member.call(sendMetric, { body: { event } })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, owner.email, `/home/groups/${group}?tab=activity`)
  const row = page.getByRole('row').filter({ hasText: member.email })
  await row.waitFor()
  await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(['2', '0', '1', 'Low'])
  await page.getByText('Show as a table').click()
  const licences = page.getByRole('table', { name: /^Licences at the end of each day/ })
  await expect.poll(() => licences.getByRole('cell').allTextContents()).toEqual(['1', '1'])
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await violations(page)).toEqual([])
  const isTooWide = () => document.documentElement.scrollWidth > innerWidth
  expect(await page.evaluate(isTooWide)).toBe(false)
  expect(visitor.complaints).toEqual([])
  await using other = await openVisitor(app.origin)
  await signInTo(other.page, member.email, `/home/groups/${group}?tab=activity`)
  await other.page.getByRole('tab', { name: 'Members', selected: true }).waitFor()
  expect(await other.page.getByRole('tab', { name: 'Activity' }).count()).toBe(0)
})
