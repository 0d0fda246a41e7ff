import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { AppError } from '#contract/errors.ts'
import { billingEvents } from '../table.ts'
import { expireCheckouts } from './checkout.ts'
import { readSubscription } from './read-subscription.ts'
import type { StripeAccount } from './account.ts'
import { isRunning } from './subscription.ts'

const isAboutSubscriptions = /^(checkout\.session|customer\.subscription|invoice)\./

/**
 * Handles an event of Stripe. It only says that something changed: what, is read from Stripe, so that events may come twice, late
 * and out of order.
 * @throws AppError 'bad-request' for a wrong signature; whatever fails makes Stripe send it again
 */
export async function receiveEvent(
  account: StripeAccount,
  body: string,
  signature: string,
): Promise<void> {
  const { s, client } = account
  const stripe = await client()
  const { id, type, data } = verify(account, stripe, body, signature)
  const [known] = await s.db.system((tx) =>
    tx.select().from(billingEvents).where(eq(billingEvents.id, id)),
  )
  if (known) return
  const customer = isAboutSubscriptions.test(type) ? customerIn(data.object) : undefined
  if (!customer) return
  const current = await readSubscription(account, customer, async (tx) => {
    await tx.insert(billingEvents).values({ id, received: s.now() }).onConflictDoNothing()
  })
  if (current && isRunning(current.status)) await expireCheckouts(stripe, customer)
}

function verify(
  { config }: StripeAccount,
  stripe: Stripe,
  body: string,
  signature: string,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, config.webhookSecret)
  } catch {
    throw new AppError('bad-request', 'The signature of this event is not valid.')
  }
}

/** The id of the customer that an object belongs to. */
function customerIn(object: Stripe.Event.Data.Object): string | undefined {
  const customer = 'customer' in object ? object.customer : undefined
  if (typeof customer === 'string') return customer
  const isObject = typeof customer === 'object' && customer !== null && 'id' in customer
  return isObject && typeof customer.id === 'string' ? customer.id : undefined
}
