import { message } from '#common/translation.ts'
import type Stripe from 'stripe'
import { type getPaymentHistory, type Payment, PaymentStatus } from '#contract/billing.ts'
import type { Answer, Query } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { StripeAccount } from './account.ts'
import { isRefused, request } from './client.ts'
import { readRows } from './rows.ts'

/** Stripe answers no more at once (https://docs.stripe.com/api/pagination). */
const MOST_AT_ONCE = 100

/** A page of the invoices of a group, newest first. The cursor is the id of the last one. */
export async function listPayments(
  { s, client }: StripeAccount,
  userId: string,
  { groupId, cursor, limit }: Query<typeof getPaymentHistory>,
): Promise<Answer<typeof getPaymentHistory>> {
  const { row } = await readRows(s, userId, groupId)
  if (!row) return { items: [], cursor: null }
  const customer = row.customerId
  const { data, has_more } = await request(s, message('Could not load the payments.'), async () => {
    const stripe = await client()
    const most = Math.min(limit, MOST_AT_ONCE)
    const page = { customer, limit: most, ...(cursor && { starting_after: cursor }) }
    return stripe.invoices.list(page).catch((error: unknown) => {
      if (cursor && isRefused(error)) throw new AppError('bad-request', 'Invalid cursor.')
      throw error
    })
  })
  return {
    items: data.map(presentPayment),
    cursor: has_more ? (data.at(-1)?.id ?? null) : null,
  }
}

const presentPayment = (invoice: Stripe.Invoice): Payment => ({
  id: invoice.id,
  number: invoice.number ?? '',
  created: new Date(invoice.created * 1000).toISOString(),
  amount: invoice.total,
  currency: invoice.currency,
  status: readStatus(invoice.status),
  url: invoice.hosted_invoice_url ?? null,
})

/** Stripe may add others; whatever they are, they aren't paid. */
function readStatus(status: string | null): PaymentStatus {
  const known = PaymentStatus.safeParse(status ?? 'draft')
  return known.success ? known.data : 'open'
}
