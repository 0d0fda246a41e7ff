import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGroupCheckout } from '#contract/billing.ts'
import { deleteGroup, getGroup } from '#contract/groups.ts'
import {
  type BillingApp,
  billingApp,
  buy,
  type Clinic,
  detailsOf,
} from '#test/stripe/billing-app.ts'
import { readSubscriptions } from './jobs.ts'

let billing: BillingApp
let clinic: Clinic
beforeAll(async () => {
  billing = await billingApp()
})
afterAll(() => billing[Symbol.asyncDispose]())
beforeEach(async () => {
  clinic = await billing.newGroup()
  billing.stripe.world.events.length = 0
})

const read = () => clinic.owner.call(getGroup, { params: { id: clinic.id } })
/** The stored state, without asking Stripe. */
const stored = async () => {
  const { rows } = await billing.app.asOwner<{ status: string; lapsed_at: Date | null }>(
    'select status, lapsed_at from group_subscription where group_id = $1',
    [clinic.id],
  )
  return rows[0]
}
const asked = () => billing.stripe.asked.length

test('an event with a wrong, old or missing signature changes nothing and asks Stripe nothing', async () => {
  await buy(billing, clinic, 3)
  const [event] = billing.stripe.world.events
  if (!event) throw new Error('no event')
  const before = asked()
  const right = billing.stripe.sign(event)
  const old = Math.floor(Date.now() / 1000) - 3_600
  for (const wrong of [
    billing.stripe.sign(event, { secret: 'whsec_other' }),
    billing.stripe.sign(event, { at: old }),
    { ...right, signature: '' },
    { ...right, body: right.body.replace('completed', 'expired') },
    { ...right, body: `${right.body} ` },
  ])
    expect(await billing.deliver(wrong)).toBe(400)
  expect(asked()).toBe(before)
  expect((await stored())?.status).toBe('none')
  expect(await billing.deliver(right)).toBe(204)
  expect((await read()).licenses).toBe(3)
})

test('a repeated event is recognised and asks Stripe nothing', async () => {
  await buy(billing, clinic, 3)
  const [event] = billing.stripe.world.events
  if (!event) throw new Error('no event')
  expect(await billing.deliver(event)).toBe(204)
  const { updatedAt } = await read()
  const before = asked()
  expect(await billing.deliver(event)).toBe(204)
  expect(asked()).toBe(before)
  expect((await read()).updatedAt).toBe(updatedAt)
})

test('events in the wrong order end in what Stripe says', async () => {
  const { id } = await buy(billing, clinic, 3)
  billing.stripe.world.change(id, { status: 'past_due' })
  billing.stripe.world.cancel(id)
  const events = billing.stripe.world.events.splice(0).toReversed()
  for (const event of events) expect(await billing.deliver(event)).toBe(204)
  expect((await stored())?.status).toBe('lapsed')
})

test('an answer of Stripe that arrives late never replaces a newer one', async () => {
  const { id } = await buy(billing, clinic, 3)
  const [first] = billing.stripe.world.events.splice(0)
  if (!first) throw new Error('no event')
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  billing.stripe.beforeAnswer = async (what) => {
    if (!what.includes('/subscriptions?') || billing.stripe.beforeAnswer === undefined) return
    billing.stripe.beforeAnswer = undefined
    held.resolve()
    await release.promise
  }
  const late = billing.deliver(first)
  await held.promise
  expect(await billing.deliver(billing.stripe.world.cancel(id))).toBe(204)
  expect((await stored())?.status).toBe('lapsed')
  release.resolve()
  expect(await late).toBe(204)
  expect((await stored())?.status).toBe('lapsed')
})

test('an event that could not be handled is taken when Stripe sends it again', async () => {
  await buy(billing, clinic, 3)
  const [event] = billing.stripe.world.events
  if (!event) throw new Error('no event')
  billing.stripe.fault = { status: 500, type: 'api_error' }
  expect(await billing.deliver(event)).toBeGreaterThanOrEqual(500)
  billing.stripe.fault = undefined
  expect(await billing.deliver(event)).toBe(204)
  expect((await read()).licenses).toBe(3)
})

test('a subscription that ended keeps licences, members and its date; a new one runs again', async () => {
  const { id } = await buy(billing, clinic, 3)
  await billing.deliverAll()
  billing.stripe.world.cancel(id)
  await billing.deliverAll()
  expect(await read()).toMatchObject({ licenses: 3, licensesInUse: 1, memberCount: 3 })
  const ended = await stored()
  expect(ended).toMatchObject({ status: 'lapsed', lapsed_at: expect.any(Date) })
  expect(await detailsOf(clinic)).toMatchObject({
    status: 'lapsed',
    lapsedAt: ended?.lapsed_at?.toISOString(),
    nextInvoice: null,
  })
  await buy(billing, clinic, 2)
  await billing.deliverAll()
  expect(await detailsOf(clinic)).toMatchObject({ status: 'active', quantity: 2, lapsedAt: null })
})

test('of two subscriptions that ended, the later one gives the date', async () => {
  const { world } = billing.stripe
  const [long, short] = [200, 100].map((ago) => Math.floor(Date.now() / 1000) - ago)
  world.change((await buy(billing, clinic, 3)).id, { status: 'canceled', ended_at: long ?? 0 })
  world.change((await buy(billing, clinic, 2)).id, { status: 'canceled', ended_at: short ?? 0 })
  await billing.deliverAll()
  expect((await stored())?.lapsed_at?.getTime()).toBe((short ?? 0) * 1000)
})

test('events that never arrive are made up for once a day', async () => {
  const { id } = await buy(billing, clinic, 3)
  await readSubscriptions(billing.app.services)
  expect((await read()).licenses).toBe(3)
  billing.stripe.world.cancel(id)
  await readSubscriptions(billing.app.services)
  expect((await stored())?.status).toBe('lapsed')
})

test('the subscription that runs is found among more than a page of old ones', async () => {
  const { id, customer } = await buy(billing, clinic, 3)
  const { world } = billing.stripe
  for (let i = 0; i < 120; i++) {
    const old = { id: world.newId('sub'), customer, status: 'canceled', created: 1 + i }
    world.subscriptions.push({ ...structuredClone(world.subscriptions[0]!), ...old })
  }
  // Stripe lists the newest first, and the one that runs is on the second page.
  expect((await detailsOf(clinic)).status).toBe('active')
  world.cancel(id)
  expect((await detailsOf(clinic)).status).toBe('lapsed')
})

test("an event about nothing of ours, or about another business's customer, is accepted and changes nothing", async () => {
  const { world } = billing.stripe
  const before = asked()
  expect(await billing.deliver(world.emit('payout.paid', { id: 'po_1' }))).toBe(204)
  const foreign = { id: 'sub_x', customer: 'cus_other' }
  expect(await billing.deliver(world.emit('customer.subscription.deleted', foreign))).toBe(204)
  expect(asked()).toBe(before)
})

test('a group whose subscription continues cannot be deleted; a cancelled one can', async () => {
  const { id } = await buy(billing, clinic, 3)
  const remove = async (user = clinic.owner) =>
    user.call(deleteGroup, {
      params: { id: clinic.id },
      query: { updatedAt: (await read()).updatedAt },
    })
  await expect(remove()).rejects.toMatchObject({
    code: 'bad-request',
    message: 'This group has a subscription.',
  })
  await expect(remove(clinic.admin)).rejects.toMatchObject({ code: 'forbidden' })
  billing.stripe.fault = { status: 500, type: 'api_error' }
  await expect(remove()).rejects.toMatchObject({ code: 'unavailable' })
  billing.stripe.fault = undefined
  billing.stripe.world.change(id, { cancel_at_period_end: true })
  await remove()
  await expect(read()).rejects.toMatchObject({ code: 'not-found' })
  // Its last event finds no group.
  expect(await billing.deliver(billing.stripe.world.cancel(id))).toBe(204)
})

test('a page of payment that is open is closed when the group is deleted', async () => {
  const body = { groupId: clinic.id, quantity: 2, term: 'monthly' as const }
  await clinic.owner.call(createGroupCheckout, { body })
  const { updatedAt } = await read()
  await clinic.owner.call(deleteGroup, { params: { id: clinic.id }, query: { updatedAt } })
  expect(billing.stripe.world.sessions.at(-1)?.status).toBe('expired')
})
