import { message } from '#common/translation.ts'
import { randomUUID } from 'node:crypto'
import type { SubscriptionDetails } from '#contract/billing.ts'
import { AppError } from '#contract/errors.ts'
import { request } from './client.ts'
import { readSubscription } from './read-subscription.ts'
import type { StripeAccount } from './account.ts'
import { readRows } from './rows.ts'
import { isEnding, isRunning } from './subscription.ts'

type NextInvoice = SubscriptionDetails['nextInvoice']

/**
 * The subscription of a group, read from Stripe, so that it's right even if an event is late. If Stripe doesn't answer,
 * the last known state.
 */
export async function getDetails(
  account: StripeAccount,
  userId: string,
  groupId: string,
): Promise<SubscriptionDetails> {
  const before = await readRows(account.s, userId, groupId)
  const next = before.row && (await readCurrent(account, before.row.customerId))
  const { group, row } = before.row ? await readRows(account.s, userId, groupId) : before
  return {
    provider: 'stripe',
    status: row?.status ?? 'none',
    plan: row?.plan ?? null,
    quantity: group.licenses,
    billingCycle: group.billingCycle,
    nextInvoice: next?.invoice ?? null,
    endsAt: row?.endsAt?.toISOString() ?? null,
    lapsedAt: row?.lapsedAt?.toISOString() ?? null,
    isCurrent: !row || next !== undefined,
  }
}

/** Stores the present subscription. @returns the next invoice; undefined if Stripe doesn't answer */
async function readCurrent(
  account: StripeAccount,
  customerId: string,
): Promise<{ invoice: NextInvoice } | undefined> {
  try {
    return await request(account.s, message('Could not load the subscription.'), async () => {
      const current = await readSubscription(account, customerId)
      const hasNext = current && isRunning(current.status) && !isEnding(current)
      return { invoice: hasNext ? await previewInvoice(account, current.id) : null }
    })
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

async function previewInvoice({ client }: StripeAccount, subscription: string) {
  const stripe = await client()
  const { amount_due, currency, next_payment_attempt, period_end } =
    await stripe.invoices.createPreview({ subscription }, { idempotencyKey: randomUUID() })
  const date = new Date((next_payment_attempt ?? period_end) * 1000).toISOString()
  return { amount: amount_due, currency, date }
}
