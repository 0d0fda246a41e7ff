import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { getPasteSettings } from '#contract/export.ts'
import { sharePasteProfile } from '#contract/group-paste-profiles.ts'
import { getGroup, removeGroupMember } from '#contract/groups.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { groupOf } from '../items.ts'
import { type EmrPages, serveEmrPages } from './emr-pages.ts'
import { type ExtensionBrowser, namedVisit, noteFor, openExtended, pairPanel } from './extension.ts'

let app: TestApp
let emr: EmrPages
beforeAll(async () => {
  app = await testApp()
  emr = await serveEmrPages()
})
afterAll(async () => {
  await emr[Symbol.asyncDispose]()
  await app.close()
})

/** A panel with the note of a visit, beside a page of the EMR. */
async function besideEmr(browser: ExtensionBrowser, user: TestUser, name: string) {
  await noteFor(user, await namedVisit(app, user, name), '# Plan\n\nRest.')
  const panel = await browser.openPanel()
  await pairPanel(panel, app, user)
  await openVisit(panel, name)
  const page = await browser.context.newPage()
  await page.goto(`${emr.origin}/editable/8`)
  await panel.bringToFront()
  return { panel, page }
}

const openVisit = (panel: Page, name: string) =>
  panel.getByRole('button', { name: new RegExp(name) }).click()

/** Points to the field for the plan, and saves the mapping for the page. */
async function mapPlan(panel: Page, page: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Point to the fields' }).click()
  await panel.getByRole('button', { name: 'Point to the field for Plan' }).click()
  await page.bringToFront()
  await page.locator('ausculta-highlight').waitFor({ state: 'attached' })
  await page.locator('#plan').click()
  await panel.bringToFront()
  await panel.getByRole('button', { name: 'Remove the field for Plan' }).waitFor()
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.getByRole('button', { name: 'Fill in 1 field' }).waitFor()
}

test('a colleague in the group fills the same screen with a shared mapping, but not once removed', async () => {
  await using browser = await openExtended()
  const [user, colleague] = [await app.newUser(), await app.newUser()]
  const mine = await besideEmr(browser, user, 'Cough')
  await mapPlan(mine.panel, mine.page)
  const id = await groupOf(app, user, colleague)
  const [profile] = (await user.call(getPasteSettings, {})).profiles
  if (!profile) throw new Error('the mapping is a profile')
  await user.call(sharePasteProfile, { params: { id }, body: { profile, version: 0 } })

  await using other = await openExtended()
  const theirs = await besideEmr(other, colleague, 'Sore throat')
  await theirs.panel.getByRole('button', { name: 'Fill in 1 field' }).click()
  await theirs.panel.getByText('Added below the existing text.').waitFor()
  expect(await theirs.page.locator('#plan').innerText()).toContain('Rest.')

  const { members, updatedAt } = await user.call(getGroup, { params: { id } })
  const memberId = members.find(({ email }) => email === colleague.email)?.id ?? ''
  await user.call(removeGroupMember, { params: { id, memberId }, query: { updatedAt } })
  await theirs.panel.reload()
  await openVisit(theirs.panel, 'Sore throat')
  await theirs.panel.getByRole('button', { name: 'Point to the fields' }).waitFor()
  expect([...browser.complaints, ...other.complaints]).toEqual([])
})
