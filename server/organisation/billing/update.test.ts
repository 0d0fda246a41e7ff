import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createPortalSession,
  getPaymentHistory,
  type Payment,
  updateSubscription,
} from '#contract/billing.ts'
import { getGroup, toggleLicense } from '#contract/groups.ts'
import {
  type BillingApp,
  billingApp,
  buy,
  type Clinic,
  detailsOf,
} from '#test/stripe/billing-app.ts'
import { needsPayer } from '#test/stripe/api.ts'

let billing: BillingApp
let clinic: Clinic
beforeAll(async () => {
  billing = await billingApp()
})
afterAll(() => billing[Symbol.asyncDispose]())
beforeEach(async () => {
  clinic = await billing.newGroup()
})

const update = (quantity: number, billingCycle?: 'monthly' | 'yearly', user = clinic.owner) =>
  user.call(updateSubscription, {
    body: { groupId: clinic.id, quantity, ...(billingCycle && { billingCycle }) },
  })
const licences = async () =>
  (await clinic.owner.call(getGroup, { params: { id: clinic.id } })).licenses
const toggle = (memberEmail: string) =>
  clinic.owner.call(toggleLicense, { body: { groupId: clinic.id, memberEmail } })

test('a running subscription gets its new number of licences and its term at once', async () => {
  await buy(billing, clinic, 3)
  expect(await update(5, 'yearly')).toEqual({ requiresCheckout: false })
  expect(await licences()).toBe(5)
  expect(await detailsOf(clinic)).toMatchObject({
    quantity: 5,
    billingCycle: 'yearly',
    plan: 'group',
    nextInvoice: { amount: 195_000, currency: 'usd' },
  })
})

test('without a subscription the update answers where to pay', async () => {
  const { requiresCheckout, url } = await update(4, 'monthly')
  expect(requiresCheckout).toBe(true)
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.example\//)
  expect(await licences()).toBe(1)
})

test('a payment that needs the payer answers the invoice, and nothing changes before it is paid', async () => {
  await billing.app.asOwner('update account set email = $2 where id = $1', [
    clinic.owner.user.id,
    `${needsPayer}-${clinic.owner.email}`,
  ])
  await buy(billing, clinic, 3)
  const { requiresCheckout, url } = await update(5)
  expect({ requiresCheckout, url }).toEqual({
    requiresCheckout: true,
    url: expect.stringMatching(/^https:\/\/invoice\.stripe\.example\//),
  })
  expect(await licences()).toBe(3)
})

test('licences in use can’t be given up, and those that a failed change gave up come back', async () => {
  await buy(billing, clinic, 3)
  await billing.deliverAll()
  await toggle(clinic.member.email)
  await expect(update(1)).rejects.toMatchObject({
    code: 'bad-request',
    message: 'Cannot reduce licenses below current usage',
  })
  billing.stripe.beforeAnswer = async (asked) => {
    if (asked.startsWith('GET')) billing.stripe.fault = { status: 402, type: 'card_error' }
  }
  await expect(update(2)).rejects.toMatchObject({
    code: 'bad-request',
    message: 'Could not change the subscription.',
  })
  billing.stripe.beforeAnswer = undefined
  billing.stripe.fault = undefined
  expect(await licences()).toBe(3)
  await update(2)
  expect(await licences()).toBe(2)
})

test('of licences removed and given out at the same time, no unpaid one is given', async () => {
  await buy(billing, clinic, 3)
  await billing.deliverAll()
  const done = await Promise.allSettled([
    update(1),
    toggle(clinic.member.email),
    toggle(clinic.admin.email),
  ])
  const given = done.slice(1).filter(({ status }) => status === 'fulfilled').length
  expect(await licences()).toBe(done[0]?.status === 'fulfilled' ? 1 : 3)
  if (done[0]?.status === 'fulfilled') expect(given).toBe(0)
  const { subscriptions } = billing.stripe.world
  expect(subscriptions.at(-1)?.items.data[0]?.quantity).toBe(await licences())
})

test('more licences than the plan allows are refused, and a term that isn’t sold', async () => {
  await buy(billing, clinic, 3)
  await expect(update(51)).rejects.toMatchObject({
    detail: 'This plan allows up to 50 licences. Choose a larger plan.',
  })
  expect(await licences()).toBe(3)
})

test('payments are listed in pages, newest first, each once', async () => {
  const { customer } = await buy(billing, clinic, 3)
  for (let i = 1; i <= 6; i++) billing.stripe.world.invoice(customer, i * 100)
  billing.stripe.world.invoice(customer, -500, 'open')
  const query = { groupId: clinic.id, limit: 3 }
  const all: Payment[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { items: Payment[]; cursor: string | null } = await clinic.owner.call(
      getPaymentHistory,
      { query: { ...query, ...(cursor && { cursor }) } },
    )
    all.push(...page.items)
    cursor = page.cursor
  }
  expect(all.map(({ amount }) => amount)).toEqual([-500, 600, 500, 400, 300, 200, 100, 11_700])
  expect(all[0]).toMatchObject({ currency: 'usd', status: 'open', number: expect.any(String) })
  await expect(
    clinic.owner.call(getPaymentHistory, { query: { ...query, cursor: 'in_other' } }),
  ).rejects.toMatchObject({ code: 'bad-request' })
})

test('a group sees its own payments only', async () => {
  await buy(billing, clinic, 3)
  const other = await billing.newGroup()
  await buy(billing, other, 7)
  const { items } = await other.owner.call(getPaymentHistory, { query: { groupId: other.id } })
  expect(items.map(({ amount }) => amount)).toEqual([27_300])
  const [mine] = (await clinic.owner.call(getPaymentHistory, { query: { groupId: clinic.id } }))
    .items
  await expect(
    other.owner.call(getPaymentHistory, { query: { groupId: other.id, cursor: mine?.id ?? '' } }),
  ).rejects.toMatchObject({ code: 'bad-request' })
})

test('the payment pages lead back to this installation and nowhere else', async () => {
  const open = (returnUrl: string) =>
    clinic.owner.call(createPortalSession, {
      query: { groupId: clinic.id },
      body: { returnUrl },
    })
  await expect(open('/home')).rejects.toMatchObject({
    code: 'bad-request',
    message: 'This group has no subscription yet.',
  })
  await buy(billing, clinic, 1)
  const { url } = await open('/home/groups?tab=billing')
  expect(new URL(url).searchParams.get('back')).toBe('http://localhost/home/groups?tab=billing')
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example',
    'http://localhost.evil.example/',
    'http://localhost:81/',
    'javascript:alert(1)',
    'data:text/html,x',
  ])
    await expect(open(elsewhere)).rejects.toMatchObject({ code: 'bad-request' })
})
