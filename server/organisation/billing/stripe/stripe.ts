import type { StripeConfig } from '#server/config/env-billing.ts'
import type { Services } from '#server/services.ts'
import type { Billing } from '../billing.ts'
import type { StripeAccount } from './account.ts'
import { startCheckout } from './checkout.ts'
import { stripeClient } from './client.ts'
import { getDetails } from './details.ts'
import { receiveEvent } from './events.ts'
import { assertMayDelete } from './may-delete.ts'
import { listPayments } from './payments.ts'
import { openPortal } from './portal.ts'
import { pricing } from './pricing.ts'
import { readAllSubscriptions } from './read-all.ts'
import { updateSubscription } from './update.ts'

/** Stripe bills the licences: each group is a customer, and its subscription has one item, a price of a plan. */
export function stripeBilling(s: Services, config: StripeConfig): Billing {
  const account: StripeAccount = { s, config, client: stripeClient(config) }
  const listOffers = pricing(account)
  return {
    listPlans: async () => ({ provider: 'stripe', plans: await listOffers() }),
    startCheckout: (payer, order) => startCheckout(account, payer, order),
    update: (payer, change) => updateSubscription(account, payer, change),
    getDetails: (userId, groupId) => getDetails(account, userId, groupId),
    listPayments: (userId, query) => listPayments(account, userId, query),
    openPortal: (payer, groupId, returnUrl) => openPortal(account, payer, groupId, returnUrl),
    assertMayDelete: (userId, groupId) => assertMayDelete(account, userId, groupId),
    receive: (body, signature) => receiveEvent(account, body, signature),
    readAll: () => readAllSubscriptions(account),
  }
}
