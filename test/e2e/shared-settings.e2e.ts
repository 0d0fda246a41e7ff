import { afterAll, beforeAll, expect, test } from 'vitest'
import { putLetterhead } from '#contract/export.ts'
import { getGroup, removeGroupMember } from '#contract/groups.ts'
import { type TestApp, testApp } from '../app.ts'
import { groupOf } from '../items.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

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
  expect(await lines.inputValue()).toBe(text.lines)
  expect(await violations(page)).toEqual([])
  await lines.fill('Mine')
  await lines.blur()
  await page.getByText('“Heart clinic” shares a letterhead, published by').waitFor()
  await page.getByRole('button', { name: 'Delete my own and use that of “Heart clinic”' }).click()
  await expect.poll(() => lines.inputValue()).toBe(text.lines)
  const { members, updatedAt } = await owner.call(getGroup, { params: { id } })
  const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
  await owner.call(removeGroupMember, { params: { id, memberId }, query: { updatedAt } })
  await expect.poll(() => lines.inputValue()).toBe('')
})
