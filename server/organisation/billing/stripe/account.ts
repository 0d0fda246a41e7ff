import type Stripe from 'stripe'
import type { StripeConfig } from '#server/config/env-billing.ts'
import type { Services } from '#server/services.ts'

/** What requests to Stripe need. */
export interface StripeAccount {
  s: Services
  config: StripeConfig
  client: () => Promise<Stripe>
}
