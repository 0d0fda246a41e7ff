import { message } from '#common/translation.ts'
import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { createGroupCheckout } from '#contract/billing.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError, words } from '#contract/errors.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { refuse } from '#server/organisation/groups/groups.ts'
import { licensesInUse } from '#server/organisation/groups/licences.ts'
import { readManagedGroup } from '#server/organisation/groups/managed-group.ts'
import { oldestOwnedGroup } from '#server/organisation/groups/members.ts'
import { groupNotFound } from '#server/organisation/groups/change-group.ts'
import { assertPlanAllows } from '../plans.ts'
import { groupSubscriptions } from '../table.ts'
import type { Payer } from '../billing.ts'
import { isRefused, request } from './client.ts'
import { readSubscription } from './read-subscription.ts'
import type { StripeAccount } from './account.ts'
import { isRunning } from './subscription.ts'

export type Order = Body<typeof createGroupCheckout>

/**
 * Starts the payment of a subscription at Stripe.
 * @throws AppError 'Failed to create checkout session' with the reason; 'Cannot reduce licenses below current usage'
 */
export async function startCheckout(
  account: StripeAccount,
  payer: Payer,
  { groupId, ...order }: Order,
): Promise<{ url: string }> {
  const { s, config } = account
  const ofGroup = groupId ?? (await s.db.system((tx) => oldestOwnedGroup(tx, payer.id)))
  if (!ofGroup) throw groupNotFound()
  const { email, customerId: known } = await checkOrder(account, payer.id, ofGroup, order.quantity)
  const price = config.prices[order.plan][order.term]
  if (!price) throw failed(message('This plan isn’t sold for this term.'))
  await assertPlanAllows(s, order, words.checkoutFailed)
  return request(s, words.checkoutFailed, async () => {
    const stripe = await account.client()
    const promotion =
      order.promoCode?.trim() && (await findPromotion(stripe, order.promoCode.trim()))
    const customer = known ?? (await createCustomer(account, payer, ofGroup, email))
    const current = await readSubscription(account, customer)
    if (current && isRunning(current.status))
      throw failed(message('This group already has a subscription. Change it under “Billing”.'))
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: ofGroup,
        line_items: [{ price, quantity: order.quantity }],
        ...(promotion && { discounts: [{ promotion_code: promotion }] }),
        success_url: billingPage(account, ofGroup, '&checkout=done'),
        cancel_url: billingPage(account, ofGroup),
        subscription_data: { metadata: { groupId: ofGroup } },
      },
      { idempotencyKey: `checkout ${payer.requestKey}` },
    )
    await expireCheckouts(stripe, customer, session.id)
    if (!session.url) throw failed(message('The payment was already made. Reload the page.'))
    return { url: session.url }
  })
}

const failed = (detail: string) => new AppError('bad-request', words.checkoutFailed, { detail })

/** Where the browser returns to. */
export const billingPage = ({ s }: StripeAccount, groupId: string, more = ''): string =>
  `${s.config.publicUrl}/home/groups/${groupId}?tab=billing${more}`

/** @throws AppError 'Cannot reduce licenses below current usage', 'not-found', 'forbidden' */
const checkOrder = ({ s }: StripeAccount, userId: string, groupId: string, quantity: number) =>
  s.db.system(async (tx) => {
    await readManagedGroup(tx, userId, groupId)
    if (quantity < (await licensesInUse(tx, groupId))) throw refuse('belowUsage')
    const [row] = await tx
      .select({ customerId: groupSubscriptions.customerId })
      .from(groupSubscriptions)
      .where(eq(groupSubscriptions.groupId, groupId))
    const [payer] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, userId))
    return { email: payer?.email ?? '', customerId: row?.customerId }
  })

/** The id of a promotion code. @throws AppError for one that doesn't exist or is over */
async function findPromotion(stripe: Stripe, code: string): Promise<string> {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 })
  if (!data[0]) throw failed(message('This promotion code doesn’t exist or is no longer valid.'))
  return data[0].id
}

/** The customer that a group is at Stripe. Of two at once, both get the one that was stored. */
async function createCustomer(
  { s, client }: StripeAccount,
  payer: Payer,
  groupId: string,
  email: string,
): Promise<string> {
  const stripe = await client()
  const made = await stripe.customers.create(
    { email, metadata: { groupId } },
    { idempotencyKey: `customer ${payer.requestKey}` },
  )
  return s.db.system(async (tx) => {
    await tx
      .insert(groupSubscriptions)
      .values({ groupId, customerId: made.id })
      .onConflictDoNothing()
    const [row] = await tx
      .select()
      .from(groupSubscriptions)
      .where(eq(groupSubscriptions.groupId, groupId))
    return row?.customerId ?? made.id
  })
}

/** Ends unfinished payments, so that nobody pays twice. @param but the id of the one that stays */
export async function expireCheckouts(
  stripe: Stripe,
  customer: string,
  but?: string,
): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for (const { id } of data)
    if (id !== but)
      await stripe.checkout.sessions
        .expire(id, undefined, { idempotencyKey: `expire ${id}` })
        .catch((error: unknown) => {
          // It was paid or expired meanwhile.
          if (!isRefused(error)) throw error
        })
}
