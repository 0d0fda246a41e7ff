import type { Services } from '#server/services.ts'
import type { Billing } from './billing.ts'
import { includedBilling } from './included.ts'
import { stripeBilling } from './stripe/stripe.ts'

/** Who bills on this installation. */
export const openBilling = (s: Services): Billing =>
  s.config.stripe ? stripeBilling(s, s.config.stripe) : includedBilling(s)
