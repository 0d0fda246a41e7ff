import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { Payer } from '../billing.ts'
import type { StripeAccount } from './account.ts'
import { request } from './client.ts'
import { requireCustomer } from './rows.ts'

/** Opens Stripe's pages for cards, invoices and cancelling. @throws AppError 'bad-request' for a page elsewhere */
export async function openPortal(
  { s, client }: StripeAccount,
  payer: Payer,
  groupId: string,
  returnUrl: string,
): Promise<{ url: string }> {
  const customer = await requireCustomer(s, payer.id, groupId)
  const back = URL.parse(returnUrl, s.config.publicUrl)
  // Anywhere else, the link would lead people from the payment to somebody else's page.
  if (back?.origin !== new URL(s.config.publicUrl).origin)
    throw new AppError('bad-request', 'The return address isn’t one of this installation.')
  return request(s, message('Could not open the payment pages.'), async () => {
    const stripe = await client()
    const { url } = await stripe.billingPortal.sessions.create(
      { customer, return_url: back.href },
      { idempotencyKey: `portal ${payer.requestKey}` },
    )
    return { url }
  })
}
