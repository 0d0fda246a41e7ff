import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeletion, setDeletionPolicy } from '#contract/deletion.ts'
import { getRetention } from '#contract/retention.ts'
import { createSample } from '#contract/system.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { violations } from './axe.ts'
import { isChangeOf, openVisitor, signInTo } from './browser.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
  user = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

test('a clinician sets the retention, sees who saw a visit, exports all data and cancels the deletion', async () => {
  const { scribeId } = await user.call(createSample, { body: {} })
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, user.email, `/home/scribes/all/${scribeId}`)
  await page.getByRole('button', { name: 'Who saw it' }).click()
  const log = page.getByRole('dialog', { name: 'Who saw this visit' })
  await log.getByText('You opened the visit').first().waitFor()
  await page.keyboard.press('Escape')

  await page.goto('/home/settings/privacy')
  await page.getByLabel('Delete visits').selectOption('30 days')
  await page.getByText('No visits will be deleted in the next seven days.').waitFor()
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Saved /).waitFor()
  expect(await user.call(getRetention, {})).toMatchObject({ enabled: true, period: '30 days' })

  await page.getByRole('button', { name: 'Create export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^ausculta-.*\.zip$/)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await page.getByRole('button', { name: 'Delete in 7 days' }).click()
  await page.getByText(/^This account will be deleted on/).waitFor()
  const due = async () => (await user.call(getDeletion, {})).due
  await expect.poll(due).not.toBeNull()
  await page.getByRole('button', { name: 'Keep account' }).click()
  await page.getByText(/^This account will be deleted on/).waitFor({ state: 'detached' })
  await expect.poll(due).toBeNull()
  expect(complaints).toEqual([])
})

test('where the clinic asks for it, an administrator decides on the deletion of an account and its owner reads why', async () => {
  const [admin, user] = [await app.newUser(), await app.newUser()]
  await app.asOwner(`update account set role = 'administrator' where id = $1`, [admin.user.id])
  await using office = await openVisitor(app.origin)
  await signInTo(office.page, admin.email, '/admin/users')
  const policy = office.page.waitForResponse(isChangeOf(setDeletionPolicy.path))
  await office.page.getByText('Require approval to delete an account').click()
  expect((await policy).status()).toBe(200)

  await using visitor = await openVisitor(app.origin)
  await signInTo(visitor.page, user.email, '/home/settings/privacy')
  await visitor.page.getByRole('button', { name: 'Delete my account…' }).click()
  await visitor.page.getByRole('button', { name: 'Ask for approval' }).click()
  await visitor.page.getByText('An administrator must approve it.').waitFor()

  await office.page.reload()
  await office.page.getByRole('button', { name: `Refuse the deletion of ${user.email}` }).click()
  await office.page.getByLabel('Reason').fill('Two letters are open.')
  await office.page.getByRole('button', { name: 'Refuse', exact: true }).click()
  await office.page.getByText('Refused by').waitFor()
  expect(await violations(office.page)).toEqual([])
  await visitor.page.reload()
  await visitor.page.getByText(/refused to delete your account .*Two letters are open/).waitFor()

  await office.page.getByRole('button', { name: `Approve the deletion of ${user.email}` }).click()
  await office.page.getByText('Approved by').waitFor()
  const approval = async () => (await user.call(getDeletion, {})).approval
  await expect.poll(approval).toMatchObject({ state: 'approved' })
})
