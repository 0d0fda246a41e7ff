import type * as api from '#contract/billing.ts'
import type { Answer, Body, Query } from '#contract/endpoint.ts'
import type { Caller } from '#server/platform/http/route.ts'

/** The user of the request, and a key that makes a repetition the same request for the payment service. */
export type Payer = Pick<Caller, 'id' | 'role'> & { requestKey: string }

/**
 * Bills the licences of groups. Each function that names a group throws AppError 'not-found' for strangers and 'forbidden' for
 * plain members.
 */
export interface Billing {
  listPlans(): Promise<Pick<Answer<typeof api.getGroupPricing>, 'provider' | 'plans'>>
  /** @throws AppError 'Failed to create checkout session' */
  startCheckout(
    payer: Payer,
    order: Body<typeof api.createGroupCheckout>,
  ): Promise<Answer<typeof api.createGroupCheckout>>
  /** @throws AppError 'Cannot reduce licenses below current usage' */
  update(
    payer: Payer,
    change: Body<typeof api.updateSubscription>,
  ): Promise<Answer<typeof api.updateSubscription>>
  getDetails(userId: string, groupId: string): Promise<api.SubscriptionDetails>
  listPayments(
    userId: string,
    query: Query<typeof api.getPaymentHistory>,
  ): Promise<Answer<typeof api.getPaymentHistory>>
  openPortal(payer: Payer, groupId: string, returnUrl: string): Promise<{ url: string }>
  /** @throws AppError 'bad-request' while a subscription of the group runs */
  assertMayDelete(userId: string, groupId: string): Promise<void>
  /** Handles a signed event of the payment service. @throws AppError 'bad-request' for a wrong signature */
  receive(body: string, signature: string): Promise<void>
  /** Reads every subscription from the payment service, for events that never arrived. */
  readAll(): Promise<void>
}
