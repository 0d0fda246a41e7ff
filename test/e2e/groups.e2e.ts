import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppError } from '#contract/errors.ts'
import { createGroupInvite } from '#contract/group-invites.ts'
import { getGroup, removeGroupMember, toggleLicense, updateGroup } from '#contract/groups.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { groupOf } from '../items.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'
import { chooseFile, heading, menu } from './group-page.ts'

let app: TestApp
let owner: TestUser
let member: TestUser
let id: string
let group: string
beforeAll(async () => {
  app = await testApp()
  owner = await app.newUser()
  member = await app.newUser()
})
afterAll(() => app.close())
beforeEach(async () => {
  id = await groupOf(app, owner, member)
  group = `/home/groups/${id}`
})

const read = () => owner.call(getGroup, { params: { id } })
const invite = async (inviteeEmail: string) => {
  const { updatedAt } = await read()
  return owner.call(createGroupInvite, { params: { id }, body: { updatedAt, inviteeEmail } })
}
const buy = (licenses: number) =>
  app.asOwner('update clinic_group set licenses = $2 where id = $1', [id, licenses])

test('owner, administrator and member see each other’s changes, and a removed member’s window leaves', async () => {
  const admin = await app.newUser()
  await app.asOwner(
    `insert into group_member (group_id, id, user_id, role) values ($1, $2, $3, 'admin')`,
    [id, randomUUID(), admin.user.id],
  )
  await buy(2)
  await using one = await openVisitor(app.origin)
  await using two = await openVisitor(app.origin)
  await using three = await openVisitor(app.origin)
  const tab = `${group}?tab=members`
  await signInTo(one.page, owner.email, tab)
  await signInTo(two.page, admin.email, tab)
  await signInTo(three.page, member.email, group)
  const licence = (page: Page) => page.getByRole('switch', { name: `Licence for ${member.email}` })
  await three.page.getByText('You see the people who manage the group, and yourself.').waitFor()
  expect(await licence(three.page).count()).toBe(0)
  // The administrator gives a licence, which the owner and the member see.
  await licence(one.page).waitFor()
  await licence(two.page).press('Space')
  await one.page.locator('input:checked').nth(1).waitFor({ state: 'attached' })
  await three.page.getByRole('list', { name: 'Members' }).getByText('Licence').waitFor()
  expect(await violations(one.page)).toEqual([])
  // The owner removes the member.
  await menu(one.page, member.email, 'Remove from the group')
  await one.page.getByRole('button', { name: 'Remove', exact: true }).click()
  await heading(three.page, 'You are no longer in “Heart clinic”')
  expect(await three.page.getByText(owner.email).count()).toBe(0)
  await expect.poll(() => two.page.getByText(member.email).count(), { timeout: 30_000 }).toBe(0)
})

test('a conflicting change is offered again, and applied to the newer group', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, owner.email, `${group}?tab=members`)
  await page.getByRole('button', { name: `Actions for ${member.email}` }).click()
  // Somebody else changes the group during the request.
  let isFirst = true
  await page.route(`**/api/groups/${id}/members/*`, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const { updatedAt } = await read()
    await owner.call(updateGroup, { params: { id }, body: { updatedAt, name: 'Newer name' } })
    await route.continue()
  })
  await page.getByRole('menuitem', { name: 'Make administrator' }).click()
  await page.getByText(`Not saved yet: Make ${member.email} an administrator`).waitFor()
  await heading(page, 'Newer name')
  await page.getByRole('button', { name: 'Apply again' }).click()
  await expect
    .poll(async () => (await read()).members.find(({ email }) => email === member.email)?.role, {
      timeout: 30_000,
    })
    .toBe('admin')
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })
})

test('a person without an account follows the link, creates one and joins', async () => {
  const email = `${randomUUID()}@example.org`
  const { id: inviteId } = await invite(email)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await page.goto(`/api/invites/${inviteId}/accept`)
  await heading(page, 'Join the group “Heart clinic”')
  expect(page.url()).toContain(`/invites/${inviteId}`)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Lee')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  await page.locator('input[type=password]').fill('violet kettle rain 42')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Join the group' }).click()
  await heading(page, 'Heart clinic')
  expect((await read()).members.find((one) => one.email === email)?.inviteId).toBeNull()
  expect(visitor.complaints).toEqual([])
})

test('an invitation opened by somebody else names both addresses and offers to sign out', async () => {
  const guest = await app.newUser()
  const { id: inviteId } = await invite(guest.email)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, member.email, `/invites/${inviteId}`)
  await page
    .getByText(`You are signed in as ${member.email}. Sign out to continue as ${guest.email}.`)
    .waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(guest.email)
  await page.locator('input[type=password]').fill('violet kettle rain 42')
  await page.locator('#sign-in-button').click()
  await page.getByRole('button', { name: 'Join the group' }).click()
  // The account is older than the invitation, and its address was never confirmed.
  await page.getByText('Confirm your email address first.').waitFor()
  await app.asOwner('update account set email_verified = true where id = $1', [guest.user.id])
  // Another window accepts it first; this one joins, too.
  const other = await visitor.context.newPage()
  await other.goto(`/invites/${inviteId}`)
  await other.getByRole('button', { name: 'Join the group' }).click()
  await heading(other, 'Heart clinic')
  await page.getByRole('button', { name: 'Join the group' }).click()
  await heading(page, 'Heart clinic')
  await page.goto(`/invites/${inviteId}`)
  await heading(page, 'This invitation was accepted')
})

test('an invitation that expired or was withdrawn says so', async () => {
  const { id: inviteId } = await invite(`${randomUUID()}@example.org`)
  await app.asOwner('update group_invite set expires_at = now() where id = $1', [inviteId])
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await page.goto(`/invites/${inviteId}`)
  await heading(page, 'This invitation has expired')
  await page.getByText(`Ask ${owner.email} to send it again.`).waitFor()
  await app.asOwner('delete from group_invite where id = $1', [inviteId])
  await page.reload()
  await heading(page, 'This invitation is no longer valid')
})

test('a file is previewed, sent in batches across a change by somebody else, and cancelled in between', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, owner.email, group)
  await chooseFile(page, 'email\nann@clinic.example\u0007')
  await page.getByText('The uploaded file must be a CSV file').waitFor()
  await page.getByText('It contains control characters.').waitFor()
  const fresh = Array.from({ length: 34 }, (_, n) => `p${n}.${randomUUID()}@clinic.example`)
  await chooseFile(page, ['email', ...fresh, fresh[0], 'nobody', member.email].join('\n'))
  await page.getByText('people.csv: 35 addresses, 1 duplicate, 1 invalid row.').waitFor()
  expect(await violations(page)).toEqual([])
  let batches = 0
  await page.route(`**/api/groups/${id}/members`, async (route) => {
    batches += 1
    if (batches === 2) {
      const { updatedAt } = await read()
      await owner.call(updateGroup, { params: { id }, body: { updatedAt, name: 'In between' } })
    }
    if (batches === 3) {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page
        .getByRole('button', { name: 'Cancel' })
        .and(page.locator('[data-loading]'))
        .waitFor()
    }
    await route.continue()
  })
  await page.getByRole('button', { name: 'Invite 35 people' }).click()
  await page.getByText('20 people invited, none skipped, 15 not sent.').waitFor()
  expect((await read()).invitedCount).toBe(20)
  await page.getByRole('button', { name: 'Invite 15 people' }).click()
  await page.getByText('34 people invited, 1 skipped.').waitFor()
  expect((await read()).invitedCount).toBe(34)
  await page.getByRole('list', { name: 'Rows of the file' }).locator('..').press('End')
  await page.getByText('Member already exists').waitFor()
})

test('a licence that is not free says so, and ten thousand members stay searchable', async () => {
  await app.asOwner(
    `with made as (
       insert into group_invite (id, group_id, email, invited_at, expires_at)
       select gen_random_uuid(), $1, 'p' || n || '@many.example', now(), now() + interval '6 days 1 hour'
       from generate_series(1, 10000) n returning id, group_id)
     insert into group_member (group_id, id, invite_id) select group_id, id, id from made`,
    [id],
  )
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, owner.email, `${group}?tab=members`)
  await page.getByText('10,002 people').waitFor()
  // Only what is visible is drawn.
  expect(await page.getByRole('listitem').count()).toBeLessThan(60)
  await page.getByLabel('Search by email address').fill('p9999@')
  await page.getByText('1 person').waitFor()
  await page.getByText('Invited, expires in 6 days').waitFor()
  await page.getByRole('link', { name: 'No licence is free.' }).waitFor()
  const licence = page.getByRole('switch', { name: 'Licence for p9999@many.example' })
  expect(await licence.getAttribute('aria-disabled')).toBe('true')
  await owner.call(toggleLicense, { body: { groupId: id, memberEmail: owner.email } })
  await page.getByRole('link', { name: 'No licence is free.' }).waitFor({ state: 'detached' })
  await licence.press('Space')
  await expect.poll(async () => (await read()).licensesInUse, { timeout: 30_000 }).toBe(1)
  await page.getByRole('tab', { name: 'Licences' }).click()
  await page.getByText('1 of 1 licence used').waitFor()
  await page.getByText('p9999@many.example').waitFor()
})

test('an invitation is sent, resent, copied and withdrawn, and a group renamed and deleted', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const email = `${randomUUID()}@example.org`
  await signInTo(page, owner.email, `${group}?tab=invitations`)
  await heading(page, 'No open invitations')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(member.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('Member already exists').waitFor()
  await dialog.getByLabel('Email address').fill(email)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('1 invitation', { exact: true }).waitFor()
  await menu(page, email, 'Copy link')
  const { members } = await read()
  const inviteId = members.find((one) => one.email === email)?.inviteId ?? ''
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()), { timeout: 30_000 })
    .toBe(`${app.origin}/invites/${inviteId}`)
  await menu(page, email, 'Send again')
  const expiry = async () => (await read()).members.find((one) => one.email === email)
  const before = members.find((one) => one.email === email)?.inviteExpiresAt
  await expect
    .poll(async () => (await expiry())?.inviteExpiresAt, { timeout: 30_000 })
    .not.toBe(before)
  await menu(page, email, 'Withdraw the invitation')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await heading(page, 'No open invitations')
  await page.getByRole('button', { name: 'Group actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename group' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Lung <b>clinic</b>')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await heading(page, 'Lung <b>clinic</b>')
  await page.getByRole('button', { name: 'Group actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete group' }).click()
  await page.getByRole('button', { name: 'Delete group' }).click()
  await heading(page, 'Groups')
  const isKept = () => read().then(Boolean, ({ code }: AppError) => code)
  await expect.poll(isKept).toBe('not-found')
})

test('a group is created from the empty list and opens at its default tab', async () => {
  const user = await app.newUser()
  await using visitor = await openVisitor(app.origin, { width: 390, touch: true })
  const { page } = visitor
  await signInTo(page, user.email, '/home/groups')
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Knee clinic')
  await page.getByRole('button', { name: 'Create group' }).click()
  await heading(page, 'Knee clinic')
  const selected = page.getByRole('tab', { selected: true })
  await selected.filter({ hasText: 'Bulk users' }).waitFor()
  expect(await violations(page)).toEqual([])
  // The last tab lies outside a phone's screen until it is opened.
  await page.goto(`${new URL(page.url()).pathname}?tab=activity`)
  await selected.filter({ hasText: 'Activity' }).waitFor()
  const rightEdge = () => selected.evaluate((tab) => tab.getBoundingClientRect().right)
  await expect.poll(rightEdge).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: 'Back to the groups' }).click()
  await page.getByText('1 of 1 licence used').waitFor()
  expect(await violations(page)).toEqual([])
  expect(visitor.complaints).toEqual([])
})

test('a member who was removed while away finds no trace of the group', async () => {
  const { members, updatedAt } = await read()
  const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
  await owner.call(removeGroupMember, { params: { id, memberId }, query: { updatedAt } })
  await using visitor = await openVisitor(app.origin)
  await signInTo(visitor.page, member.email, group)
  await heading(visitor.page, 'Group not found')
})
