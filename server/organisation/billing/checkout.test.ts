import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createGroupCheckout,
  createPortalSession,
  getGroupPricing,
  getPaymentHistory,
  getSubscriptionDetails,
  updateSubscription,
} from '#contract/billing.ts'
import { getGroup } from '#contract/groups.ts'
import { testApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'
import {
  type BillingApp,
  billingApp,
  buy,
  type Clinic,
  detailsOf,
} from '#test/stripe/billing-app.ts'

let billing: BillingApp
let clinic: Clinic
let stranger: TestUser
beforeAll(async () => {
  billing = await billingApp()
  stranger = await billing.app.newUser()
})
afterAll(() => billing[Symbol.asyncDispose]())
beforeEach(async () => {
  clinic = await billing.newGroup()
})

const checkOut = (more: object = {}, user = clinic.owner) =>
  user.call(createGroupCheckout, {
    body: { groupId: clinic.id, quantity: 3, term: 'monthly', ...more },
  })
const lastSession = () => billing.stripe.world.sessions.at(-1)
const licences = async () =>
  (await clinic.owner.call(getGroup, { params: { id: clinic.id } })).licenses

test('everybody sees what the plans cost and allow, and nobody’s address', async () => {
  const pricing = await stranger.call(getGroupPricing, {})
  expect(pricing).toMatchObject({ provider: 'stripe', hasDemo: false })
  expect(pricing.plans.map(({ plan }) => plan)).toEqual(['solo', 'group', 'enterprise'])
  expect(pricing.plans[1]).toEqual({
    plan: 'group',
    monthly: { amount: 3_900, currency: 'usd' },
    yearly: { amount: 39_000, currency: 'usd' },
    allowance: { licenses: 50 },
  })
  expect(JSON.stringify(pricing)).not.toContain('@')
})

test('a checkout sends the browser to Stripe with the price of the plan, and licences come with the payment', async () => {
  const { url } = await checkOut({ plan: 'enterprise', term: 'yearly', promoCode: ' SPRING ' })
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.example\/cs_/)
  expect(lastSession()).toMatchObject({
    price: 'price_enterprise_yearly',
    quantity: 3,
    promotion: 'promo_spring',
    success_url: `http://localhost/home/groups/${clinic.id}?tab=billing&checkout=done`,
  })
  expect(await licences()).toBe(1)
  billing.stripe.world.pay(lastSession()?.id ?? '')
  await billing.deliverAll()
  expect(await licences()).toBe(3)
  expect(await detailsOf(clinic)).toMatchObject({
    provider: 'stripe',
    status: 'active',
    plan: 'enterprise',
    quantity: 3,
    billingCycle: 'yearly',
    nextInvoice: { amount: 87_000, currency: 'usd' },
    endsAt: null,
    lapsedAt: null,
    isCurrent: true,
  })
})

test('without a group in the request, the oldest group that the caller owns is billed', async () => {
  await groupOf(billing.app, clinic.owner)
  await checkOut({ groupId: undefined })
  expect(lastSession()?.success_url).toContain(clinic.id)
  await expect(checkOut({ groupId: undefined }, stranger)).rejects.toMatchObject({
    code: 'not-found',
    message: 'Group not found',
  })
})

test.each([0, -1, 1.5, 1e9, '3'])('a checkout of %s licences is refused', async (quantity) => {
  for (const send of [
    () => checkOut({ quantity }),
    () =>
      clinic.owner.call(updateSubscription, {
        body: { groupId: clinic.id, quantity: quantity as number },
      }),
  ])
    await expect(send()).rejects.toMatchObject({ code: 'bad-request' })
})

test.each(['NOPE', '<script>', 'SPRING&limit=100', '%00'])(
  'the unknown promotion code %s is refused with the reason',
  async (promoCode) => {
    const before = billing.stripe.world.sessions.length
    await expect(checkOut({ promoCode })).rejects.toMatchObject({
      code: 'bad-request',
      message: 'Failed to create checkout session',
      detail: 'This promotion code doesn’t exist or is no longer valid.',
    })
    expect(billing.stripe.world.sessions).toHaveLength(before)
  },
)

test('fewer licences than are in use, or more than the plan allows, are refused', async () => {
  await billing.app.asOwner('update group_member set licensed = true where group_id = $1', [
    clinic.id,
  ])
  await expect(checkOut({ quantity: 2 })).rejects.toMatchObject({
    message: 'Cannot reduce licenses below current usage',
  })
  await expect(checkOut({ quantity: 51 })).rejects.toMatchObject({
    message: 'Failed to create checkout session',
    detail: 'This plan allows up to 50 licences. Choose a larger plan.',
  })
  await expect(checkOut({ quantity: 51, plan: 'enterprise' })).resolves.toBeDefined()
})

test('a subscription is sold once: a running one is changed, and an older page of payment is closed', async () => {
  await checkOut()
  const first = lastSession()
  await checkOut({ quantity: 4 })
  expect(first?.status).toBe('expired')
  billing.stripe.world.pay(lastSession()?.id ?? '')
  await expect(checkOut()).rejects.toMatchObject({
    code: 'bad-request',
    message: 'Failed to create checkout session',
    detail: 'This group already has a subscription. Change it under “Billing”.',
  })
})

test('the same checkout sent twice makes one page of payment, and every POST has a key', async () => {
  const before = billing.stripe.world.sessions.length
  const idempotencyKey = randomUUID()
  const input = {
    body: { groupId: clinic.id, quantity: 2, term: 'monthly' as const },
    idempotencyKey,
  }
  const [one, two] = await Promise.all([
    clinic.owner.call(createGroupCheckout, input),
    clinic.owner.call(createGroupCheckout, input),
  ])
  expect(one).toEqual(two)
  expect(billing.stripe.world.sessions).toHaveLength(before + 1)
  expect(billing.stripe.keys.length).toBeGreaterThan(0)
  expect(billing.stripe.keys).not.toContain(undefined)
})

test('two managers who start a payment at once pay for one customer', async () => {
  await Promise.all([checkOut(), checkOut({}, clinic.admin)])
  const { rows } = await billing.app.asOwner<{ customer_id: string }>(
    'select customer_id from group_subscription where group_id = $1',
    [clinic.id],
  )
  const two = billing.stripe.world.sessions.slice(-2)
  expect(two.map(({ customer }) => customer)).toEqual([rows[0]?.customer_id, rows[0]?.customer_id])
})

test('owner and administrators see billing; a member is refused, and for a stranger the group does not exist', async () => {
  await buy(billing, clinic, 3)
  const groupId = clinic.id
  const verbs = [
    (user: TestUser) => user.call(getSubscriptionDetails, { query: { groupId } }),
    (user: TestUser) => user.call(getPaymentHistory, { query: { groupId } }),
    (user: TestUser) =>
      user.call(createPortalSession, { query: { groupId }, body: { returnUrl: '/home' } }),
    (user: TestUser) => user.call(updateSubscription, { body: { groupId, quantity: 5 } }),
  ]
  for (const verb of verbs) {
    await verb(clinic.owner)
    await verb(clinic.admin)
    await expect(verb(clinic.member)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(verb(stranger)).rejects.toMatchObject({ code: 'not-found' })
  }
  await expect(checkOut({}, clinic.member)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(checkOut({}, stranger)).rejects.toMatchObject({ code: 'not-found' })
})

test.each([
  [{ status: 500, type: 'api_error' }, 'unavailable'],
  [{ status: 401, type: 'invalid_request_error' }, 'unavailable'],
  [{ status: 429, type: 'rate_limit_error' }, 'unavailable'],
  [{ status: 400, type: 'invalid_request_error' }, 'failed'],
])('an error of Stripe (%j) is “Failed to create checkout session”', async (fault, code) => {
  billing.stripe.fault = fault
  try {
    await expect(checkOut()).rejects.toMatchObject({
      code,
      message: 'Failed to create checkout session',
    })
  } finally {
    billing.stripe.fault = undefined
  }
  expect(billing.app.logged.join('\n')).not.toContain(clinic.owner.email)
})

test('while Stripe doesn’t answer, the last known subscription is shown as such', async () => {
  await buy(billing, clinic, 3)
  await billing.deliverAll()
  billing.stripe.fault = { status: 500, type: 'api_error' }
  try {
    expect(await detailsOf(clinic)).toMatchObject({
      status: 'active',
      quantity: 3,
      nextInvoice: null,
      isCurrent: false,
    })
  } finally {
    billing.stripe.fault = undefined
  }
})

test('without a payment service licences are free, and paying says whom to ask', async () => {
  await using app = await testApp()
  const owner = await app.newUser()
  const groupId = await groupOf(app, owner)
  expect(await owner.call(getGroupPricing, {})).toEqual({
    provider: 'included',
    plans: [],
    hasDemo: false,
  })
  const body = { groupId, quantity: 2, term: 'monthly' as const }
  await expect(owner.call(createGroupCheckout, { body })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Failed to create checkout session',
    detail: 'Licences are free on this installation. Ask one of its administrators for more.',
  })
  expect(await owner.call(getSubscriptionDetails, { query: { groupId } })).toMatchObject({
    provider: 'included',
    status: 'included',
    quantity: 1,
  })
  const event = await fetch(`${app.origin}/api/stripe/webhook`, { method: 'POST', body: '{}' })
  expect(event.status).toBe(404)
})
