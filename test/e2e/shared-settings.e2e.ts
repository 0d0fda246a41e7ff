import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getPasteSettings,
  putLetterhead,
  putPasteSettings,
  shippedProfiles,
} from '#contract/export.ts'
import { getConsent, getConsentSettings } from '#contract/consent.ts'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import { getGroup, removeGroupMember } from '#contract/groups.ts'
import { createScribe } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { groupOf } from '../items.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function remove(owner: TestUser, id: string, member: TestUser): Promise<void> {
  const { members, updatedAt } = await owner.call(getGroup, { params: { id } })
  const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
  await owner.call(removeGroupMember, { params: { id, memberId }, query: { updatedAt } })
}

test('an owner shares a letterhead; a member sees whose it is, and loses it in an open window when removed', async () => {
  const [owner, member] = [await app.newUser(), await app.newUser()]
  const id = await groupOf(app, owner, member)
  const text = { on: true, lines: 'Heart clinic\n1 Hill Road', footer: '', patient: true }
  await owner.call(putLetterhead, { body: { ...text, version: 0 } })
  await using one = await openVisitor(app.origin)
  await signInTo(one.page, owner.email, '/home/settings/templates')
  await one.page.getByRole('button', { name: 'Share my letterhead with “Heart clinic”' }).click()
  await one.page.getByText('“Heart clinic” shares a letterhead, published by').waitFor()
  await using two = await openVisitor(app.origin)
  const { page } = two
  await page.setViewportSize({ width: 390, height: 844 })
  await signInTo(page, member.email, '/home/settings/templates')
  await page.getByText('You use the letterhead of “Heart clinic”, published by').waitFor()
  const lines = page.getByLabel('Name and address')
  await expect.poll(() => lines.inputValue()).toBe(text.lines)
  expect(await violations(page)).toEqual([])
  await lines.fill('Mine')
  await lines.blur()
  await page.getByText('“Heart clinic” shares a letterhead, published by').waitFor()
  const follow = page.getByRole('button', {
    name: 'Delete mine and use the one from “Heart clinic”',
  })
  await follow.click()
  const question = page.getByRole('dialog', { name: 'Delete your own letterhead?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await lines.inputValue()).toBe('Mine')
  await follow.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => lines.inputValue()).toBe(text.lines)
  await remove(owner, id, member)
  await expect.poll(() => lines.inputValue()).toBe('')
})

test('a member shares a copy format, another one chooses it, and an administrator edits it', async () => {
  const [owner, member] = [await app.newUser(), await app.newUser()]
  await groupOf(app, owner, member)
  const [shipped] = shippedProfiles
  if (!shipped) throw new Error('a shipped profile')
  const own = { ...shipped, id: 'mine', name: 'Our chart' }
  const body = { chosen: 'any', profiles: [own], version: 0 }
  await member.call(putPasteSettings, { body })
  await using one = await openVisitor(app.origin)
  await signInTo(one.page, member.email, '/home/settings/templates')
  await one.page.getByRole('button', { name: 'Share Our chart' }).click()
  await one.page.getByRole('menuitem', { name: 'With “Heart clinic”' }).click()
  await one.page.getByText('Copy format shared').waitFor()
  await using two = await openVisitor(app.origin)
  const { page } = two
  await page.setViewportSize({ width: 390, height: 844 })
  await signInTo(page, owner.email, '/home/settings/templates')
  await page.getByText('In “Heart clinic”, published by').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('radio', { name: 'Our chart' }).click()
  const settings = () => owner.call(getPasteSettings, {})
  await expect
    .poll(async () => {
      const { chosen, shared } = await settings()
      return chosen === shared[0]?.profile.id
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Edit Our chart' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('The clinic’s chart')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('radio', { name: 'The clinic’s chart' }).waitFor()
  await one.page.getByRole('radio', { name: 'The clinic’s chart' }).waitFor()
  await page.getByRole('button', { name: 'Stop sharing The clinic’s chart' }).click()
  await one.page.getByText('In “Heart clinic”, published by').waitFor({ state: 'detached' })
  expect((await settings()).shared).toEqual([])
})

test('an owner publishes a consent wording; what a member read offline is on record after they were removed', async () => {
  const [owner, member] = [await app.newUser(), await app.newUser()]
  const id = await groupOf(app, owner, member)
  const { id: scribeId } = await member.call(createScribe, { body: {} })
  await using one = await openVisitor(app.origin)
  await signInTo(one.page, owner.email, '/home/settings/recording')
  const ours = one.page.getByRole('region', { name: 'Heart clinic' })
  await ours.getByText('“Heart clinic” shares no wording in English.').waitFor()
  await ours.getByLabel('Wording').fill('May our clinic record this talk?')
  await ours.getByRole('button', { name: 'Share with “Heart clinic”' }).click()
  await ours.getByText('“Heart clinic” shares a wording in English, published by').waitFor()
  await using two = await openVisitor(app.origin)
  const { page, context } = two
  await page.setViewportSize({ width: 390, height: 844 })
  await signInTo(page, member.email, `/home/scribes/all/${scribeId}/transcript`)
  await page.getByRole('button', { name: 'Ask for consent' }).click()
  const panel = page.getByRole('dialog', { name: 'Ask for consent' })
  await panel.getByText('May our clinic record this talk?').waitFor()
  await panel.getByText('Wording of “Heart clinic”').waitFor()
  expect(await violations(page)).toEqual([])
  await context.setOffline(true)
  await panel.getByRole('button', { name: 'Patient agrees' }).click()
  await page.getByRole('button', { name: 'Consent given' }).waitFor()
  await ours.getByLabel('Wording').fill('Other words')
  await ours.getByRole('button', { name: 'Replace the wording of “Heart clinic”' }).click()
  const question = one.page.getByRole('dialog', { name: 'Replace the wording of “Heart clinic”?' })
  await question.getByRole('button', { name: 'Replace' }).click()
  await ours.getByText('2 versions').waitFor()
  await remove(owner, id, member)
  await context.setOffline(false)
  const record = () => member.call(getConsent, { params: { id: scribeId } })
  await expect
    .poll(async () => (await record()).events.map(({ wording }) => wording?.text))
    .toEqual(['May our clinic record this talk?'])
  expect((await member.call(getConsentSettings, {})).shared).toEqual([])
  await ours.getByRole('button', { name: 'Stop sharing with “Heart clinic”' }).click()
  const stop = one.page.getByRole('dialog', {
    name: 'Stop sharing the wording of “Heart clinic”?',
  })
  await stop.getByRole('button', { name: 'Stop sharing' }).click()
  await ours.getByText('“Heart clinic” shares no wording in English.').waitFor()
  expect(await violations(one.page)).toEqual([])
})

test('an administrator adds a word to a group’s dictionary; a member reads it, and loses it in an open window when removed', async () => {
  const [owner, member] = [await app.newUser(), await app.newUser()]
  const id = await groupOf(app, owner, member)
  const { updatedAt } = await owner.call(getGroup, { params: { id } })
  const policy = { updatedAt, publishers: 'managers' } as const
  await owner.call(updateGroupPolicy, { params: { id }, body: policy })
  await using one = await openVisitor(app.origin)
  await signInTo(one.page, owner.email, '/home/settings/dictionary')
  await one.page.getByLabel('Dictionary', { exact: true }).selectOption('Heart clinic')
  await one.page
    .getByText('Names used in the visits of licensed members of “Heart clinic”')
    .waitFor()
  await one.page.getByRole('button', { name: 'Add a word' }).click()
  const dialog = one.page.getByRole('dialog', { name: 'Add a word' })
  await dialog.getByLabel('Word or name').fill('Okonkwo')
  await dialog.getByRole('button', { name: 'Add word' }).click()
  await one.page.getByRole('button', { name: 'Edit Okonkwo' }).waitFor()
  await using two = await openVisitor(app.origin)
  const { page } = two
  await page.setViewportSize({ width: 390, height: 844 })
  await signInTo(page, member.email, '/home/settings/dictionary')
  const chosen = page.getByLabel('Dictionary', { exact: true })
  await chosen.selectOption('Heart clinic')
  const words = page.getByRole('list', { name: 'Words' })
  await words.getByText('Okonkwo').waitFor()
  await words.getByText(/by Anonymous/).waitFor()
  expect(await page.getByRole('button', { name: 'Edit Okonkwo' }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await remove(owner, id, member)
  await words.waitFor({ state: 'detached' })
  await page.getByText('Used in your visits.').waitFor()
})
