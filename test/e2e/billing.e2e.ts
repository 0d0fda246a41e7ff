import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareWording } from '#contract/group-wordings.ts'
import { toggleLicense } from '#contract/groups.ts'
import { getPlans, updatePlans } from '#contract/plans.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { testApp } from '../app.ts'
import { groupOf } from '../items.ts'
import { type BillingApp, billingApp, buy, type Clinic, detailsOf } from '../stripe/billing-app.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let billing: BillingApp
let clinic: Clinic
beforeAll(async () => {
  billing = await billingApp()
  clinic = await billing.newGroup()
})
afterAll(() => billing[Symbol.asyncDispose]())

test('an owner compares plans, sees that a promotion code is wrong, pays, and sees licences, invoice and end', async () => {
  await using visitor = await openVisitor(billing.app.origin)
  const { page } = visitor
  const tab = `/home/groups/${clinic.id}?tab=billing`
  await signInTo(page, clinic.owner.email, tab)
  await page.getByText('This group has no subscription yet.').waitFor()
  await page.getByRole('button', { name: 'Compare plans' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare plans' })
  await dialog.getByText('$390.00 per licence and year').waitFor()
  await dialog.getByText('Monthly', { exact: true }).click()
  await dialog.getByText('$39.00 per licence and month').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Number of licences').fill('3')
  await dialog.getByLabel('Promotion code').fill('NOPE')
  const pay = dialog.getByRole('button', { name: 'Continue to payment' })
  await pay.click()
  await dialog.getByText('This promotion code doesn’t exist or is no longer valid.').waitFor()
  await dialog.getByLabel('Promotion code').fill('SPRING')
  await page.route('https://checkout.stripe.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Payment</h1>' }),
  )
  await pay.click()
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor()
  const { world } = billing.stripe
  const { id } = world.pay(new URL(page.url()).pathname.slice(1))
  // No event has arrived when the browser returns.
  await page.goto(`${billing.app.origin}${tab}&checkout=done`)
  await page.getByText('Group plan, Monthly: 3 licences').waitFor()
  await page.getByText(/Next invoice: \$117\.00/).waitFor()
  await page.getByRole('link', { name: 'Invoice A-1' }).waitFor()
  expect(await violations(page)).toEqual([])
  await billing.deliver(world.cancel(id))
  await page.getByText(/The subscription ended on .* Nothing was deleted/).waitFor()
  expect((await detailsOf(clinic)).quantity).toBe(3)
})

test('a member finds no billing, and without a payment service the tab says whom to ask', async () => {
  await using visitor = await openVisitor(billing.app.origin)
  await signInTo(visitor.page, clinic.member.email, `/home/groups/${clinic.id}?tab=billing`)
  await visitor.page.getByText('You see the people who manage the group').waitFor()
  expect(await visitor.page.getByRole('tab', { name: 'Billing' }).count()).toBe(0)
  await using app = await testApp()
  // The first user is the administrator.
  const administrator = await app.newUser()
  const owner = await app.newUser()
  const id = await groupOf(app, owner)
  await using first = await openVisitor(app.origin)
  const theirs = await groupOf(app, administrator)
  await signInTo(first.page, administrator.email, `/home/groups/${theirs}?tab=billing`)
  await first.page.getByRole('link', { name: 'Change the number of licences' }).click()
  await first.page.getByLabel('Number of licences').waitFor()
  await using other = await openVisitor(app.origin)
  await signInTo(other.page, owner.email, `/home/groups/${id}?tab=billing`)
  await other.page.getByText(/Ask an administrator of the installation for more/).waitFor()
  await other.page.getByRole('button', { name: 'Book a demo' }).click()
  await other.page.getByText('Demo requests aren’t set up on this installation.').waitFor()
})

test('an owner asks for a demo, and the request reaches the address of the installation', async () => {
  await using app = await testApp({ DEMO_REQUEST_EMAIL: 'sales@example.org' })
  const owner = await app.newUser()
  const id = await groupOf(app, owner)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, owner.email, `/home/groups/${id}?tab=billing`)
  await page.getByRole('button', { name: 'Book a demo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a demo' })
  await dialog.getByLabel('Your name').fill('Ana Roy')
  const send = dialog.getByRole('button', { name: 'Request a demo' })
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByLabel('Number of clinicians').fill('12')
  await dialog.getByLabel('When would suit you?').fill('Tuesday')
  expect(await violations(page)).toEqual([])
  await send.click()
  await page.getByText(`You’ll get an answer at ${owner.email}.`).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const mails = await readOutbox(app.services)
  expect(mails.filter(({ to }) => to === 'sales@example.org')).toHaveLength(1)
})

test('an administrator changes what a plan allows, after another one has, and the comparison shows it', async () => {
  const { app, administrator } = billing
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, administrator.email, '/admin/plans')
  const solo = page.getByRole('group', { name: 'Solo' })
  const most = solo.getByLabel('Licences at most')
  const save = page.getByRole('button', { name: 'Save' })
  await most.fill('0')
  await solo.getByText('Enter a whole number greater than 0.').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await most.fill('4')
  const { version, plans } = await administrator.call(getPlans, {})
  await administrator.call(updatePlans, {
    body: { version, plans: { ...plans, enterprise: { licenses: 500 } } },
  })
  await save.click()
  await page.getByText('Another administrator changed the plans in the meantime.').waitFor()
  const enterprise = page.getByRole('group', { name: 'Enterprise' }).getByLabel('Licences at most')
  await expect.poll(() => enterprise.inputValue()).toBe('500')
  expect(await most.inputValue()).toBe('4')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await administrator.call(getPlans, {})).plans).toMatchObject({
    solo: { licenses: 4 },
    enterprise: { licenses: 500 },
  })
  const { id, owner } = await billing.newGroup()
  await using other = await openVisitor(app.origin)
  await signInTo(other.page, owner.email, `/home/groups/${id}?tab=billing`)
  await other.page.getByRole('button', { name: 'Compare plans' }).click()
  await other.page.getByText('Up to 4 licences').waitFor()
  await other.page.getByText('Up to 500 licences').waitFor()
})

test('an owner adds licences and changes the term; when the subscription ends, every page says so, and the group what stops and who to ask', async () => {
  const { app } = billing
  const { id, owner, member } = await billing.newGroup()
  const clinicHere = { id, owner, member, admin: owner }
  const subscription = await buy(billing, clinicHere, 3)
  await billing.deliverAll()
  await owner.call(toggleLicense, { body: { groupId: id, memberEmail: member.email } })
  await using managing = await openVisitor(app.origin)
  await signInTo(managing.page, owner.email, `/home/groups/${id}?tab=billing`)
  await managing.page.getByText('Group plan, Monthly: 3 licences').waitFor()
  await managing.page.getByLabel('Number of licences').fill('4')
  await managing.page.getByRole('button', { name: 'Save' }).click()
  await managing.page.getByText('Group plan, Monthly: 4 licences').waitFor()
  await managing.page.getByRole('button', { name: 'Switch to yearly billing' }).click()
  const dialog = managing.page.getByRole('dialog')
  expect(await violations(managing.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Switch to yearly billing' }).click()
  await managing.page.getByText('Group plan, Yearly: 4 licences').waitFor()
  await managing.page.getByRole('button', { name: 'Switch to monthly billing' }).waitFor()
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, member.email, '/home/tasks')
  await page.getByRole('heading', { name: 'To do', exact: true }).waitFor()
  const wording = { language: 'en', text: 'May I record our talk?', version: 0 } as const
  await owner.call(shareWording, { params: { id }, body: wording })
  await billing.deliver(billing.stripe.world.cancel(subscription.id))
  await page.getByText(/The subscription of “Heart clinic” ended on/).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'What stops, and who to ask' }).click()
  await page.getByText(`Ask ${owner.email} to renew it.`).waitFor()
  await page.getByText('shared items can’t be added or edited').waitFor()
  expect(await violations(page)).toEqual([])
  await managing.page.getByText(/Until it is renewed, nobody can be invited/).waitFor()
  await managing.page.getByRole('tab', { name: 'Members' }).click()
  await managing.page.getByRole('link', { name: 'Renew it under “Billing”' }).click()
  await managing.page.getByRole('button', { name: 'Compare plans' }).waitFor()
  // What is shared can still be taken back.
  await managing.page.goto('/home/settings/recording')
  const shared = managing.page.getByRole('region', { name: 'Heart clinic' })
  await shared.getByRole('blockquote').getByText('May I record our talk?').waitFor()
  expect(await shared.getByRole('button', { name: /Replace|Share/ }).count()).toBe(0)
  await shared.getByRole('button', { name: 'Stop sharing with “Heart clinic”' }).click()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await shared.getByText('shares no wording in English').waitFor()
  await buy(billing, clinicHere, 4)
  await billing.deliverAll()
  await page.getByText(`Ask ${owner.email} to renew it.`).waitFor({ state: 'detached' })
  await page.getByText(/The subscription of “Heart clinic” ended on/).waitFor({ state: 'detached' })
})
