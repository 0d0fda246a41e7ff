import { message } from '#common/translation.ts'
import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { updateSubscription as endpoint } from '#contract/billing.ts'
import type { Answer, Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { changeGroup } from '#server/organisation/groups/change-group.ts'
import { refuse } from '#server/organisation/groups/groups.ts'
import { licensesInUse } from '#server/organisation/groups/licences.ts'
import { groups } from '#server/organisation/groups/table.ts'
import type { Payer } from '../billing.ts'
import { assertPlanAllows } from '../plans.ts'
import type { StripeAccount } from './account.ts'
import { startCheckout } from './checkout.ts'
import { request } from './client.ts'
import { findPrice } from './prices.ts'
import { readSubscription } from './read-subscription.ts'
import { readRows } from './rows.ts'
import { isRunning } from './subscription.ts'

const FAILED = message('Could not change the subscription.')

type Change = Body<typeof endpoint>

/**
 * Changes the number of licences and the term of a subscription at Stripe. Without one, starts its payment.
 * @throws AppError 'Cannot reduce licenses below current usage', 'not-found', 'forbidden'
 */
export async function updateSubscription(
  account: StripeAccount,
  payer: Payer,
  { groupId, quantity, billingCycle }: Change,
): Promise<Answer<typeof endpoint>> {
  const { s } = account
  const { group, row } = await readRows(s, payer.id, groupId)
  const current = row && (await request(s, FAILED, () => readSubscription(account, row.customerId)))
  const change = { groupId, quantity, term: billingCycle ?? group.billingCycle }
  if (!current || !isRunning(current.status)) {
    const plan = row?.plan ?? 'group'
    return { requiresCheckout: true, ...(await startCheckout(account, payer, { ...change, plan })) }
  }
  const items = await changedItems(account, current, change)
  const restore = await reserve(account, payer.id, change)
  try {
    return await request(s, FAILED, () => sendChange(account, payer, current, items))
  } catch (error) {
    await restore()
    throw error
  }
}

type NewTerms = { groupId: string; quantity: number; term: 'monthly' | 'yearly' }

/** The item of the subscription with its new price and quantity. @throws AppError 'bad-request' for what isn't sold */
async function changedItems(
  { s, config }: StripeAccount,
  current: Stripe.Subscription,
  { quantity, term }: NewTerms,
): Promise<Stripe.SubscriptionUpdateParams.Item[]> {
  const [item] = current.items.data
  const plan = item && findPrice(config, item.price.id)?.plan
  const price = plan && config.prices[plan][term]
  if (!item || !plan || !price)
    throw new AppError('bad-request', FAILED, { detail: 'This plan isn’t sold for this term.' })
  await assertPlanAllows(s, { plan, quantity, current: item.quantity ?? 1 }, FAILED)
  return [{ id: item.id, price, quantity }]
}

/**
 * Withdraws the licences to be removed before Stripe's request, so that nobody receives one meanwhile.
 * @returns gives them back, for a change that failed
 * @throws AppError 'Cannot reduce licenses below current usage'
 */
async function reserve(
  { s }: StripeAccount,
  userId: string,
  { groupId, quantity }: NewTerms,
): Promise<() => Promise<void>> {
  const setLicenses = (licenses: number) =>
    changeGroup(s, userId, groupId, {}, async (tx) => {
      if (licenses < (await licensesInUse(tx, groupId))) throw refuse('belowUsage')
      await tx.update(groups).set({ licenses }).where(eq(groups.id, groupId))
    })
  const before = await changeGroup(s, userId, groupId, {}, async (tx, { group }) => {
    if (quantity < (await licensesInUse(tx, groupId))) throw refuse('belowUsage')
    return group.licenses
  })
  if (quantity >= before) return async () => undefined
  await setLicenses(quantity)
  return () => setLicenses(before)
}

async function sendChange(
  account: StripeAccount,
  payer: Payer,
  current: Stripe.Subscription,
  items: Stripe.SubscriptionUpdateParams.Item[],
): Promise<Answer<typeof endpoint>> {
  const stripe = await account.client()
  const changed = await stripe.subscriptions.update(
    current.id,
    {
      items,
      // Nothing changes before it is paid.
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    },
    { idempotencyKey: `update ${payer.requestKey}` },
  )
  const { customer, pending_update, latest_invoice: invoice } = changed
  await readSubscription(account, typeof customer === 'string' ? customer : customer.id)
  const url = typeof invoice === 'object' ? invoice?.hosted_invoice_url : undefined
  return pending_update && url ? { requiresCheckout: true, url } : { requiresCheckout: false }
}
