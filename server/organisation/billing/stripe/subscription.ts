import type Stripe from 'stripe'
import type { Plan } from '#contract/billing.ts'
import type { BillingCycle } from '#contract/groups.ts'
import type { StripeConfig } from '#server/config/env-billing.ts'
import { findPrice } from './prices.ts'

/** A subscription of a group, in our terms. */
export interface StripeState {
  subscriptionId: string | null
  status: 'none' | 'active' | 'trialing' | 'past_due' | 'lapsed'
  plan: Plan | null
  endsAt: Date | null
  lapsedAt: Date | null
  /** Of a subscription that runs. */
  licenses: number | undefined
  billingCycle: BillingCycle | undefined
}

const running = ['active', 'trialing', 'past_due'] as const
const lapsed: readonly Stripe.Subscription.Status[] = ['canceled', 'unpaid', 'paused']

export const isRunning = (status: Stripe.Subscription.Status): status is (typeof running)[number] =>
  running.some((one) => one === status)

/** Whether a subscription that runs was cancelled. */
export const isEnding = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at !== null || cancel_at_period_end

/**
 * The subscription that counts, of all that a customer ever had: the newest running one, otherwise the newest lapsed
 * one. A first payment that failed or is still due doesn't count.
 */
export function chooseSubscription(
  all: readonly Stripe.Subscription[],
): Stripe.Subscription | undefined {
  const newestFirst = all.toSorted((a, b) => b.created - a.created)
  return (
    newestFirst.find(({ status }) => isRunning(status)) ??
    newestFirst.find(({ status }) => lapsed.includes(status))
  )
}

const toDate = (seconds: number | null | undefined): Date | null =>
  seconds ? new Date(seconds * 1000) : null

export function readState(
  config: StripeConfig,
  subscription: Stripe.Subscription | undefined,
): StripeState {
  const [item] = subscription?.items.data ?? []
  if (!subscription || !item)
    return {
      subscriptionId: null,
      status: 'none',
      plan: null,
      endsAt: null,
      lapsedAt: null,
      licenses: undefined,
      billingCycle: undefined,
    }
  const { id, status, cancel_at, cancel_at_period_end, ended_at, canceled_at } = subscription
  const price = findPrice(config, item.price.id)
  const ends = cancel_at ?? (cancel_at_period_end ? item.current_period_end : null)
  const base = { subscriptionId: id, plan: price?.plan ?? null }
  if (!isRunning(status)) {
    // An unpaid subscription lapsed when the unpaid period began.
    const lapsedAt = toDate(ended_at ?? canceled_at ?? item.current_period_start)
    const none = { licenses: undefined, billingCycle: undefined }
    return { ...base, ...none, status: 'lapsed', endsAt: null, lapsedAt }
  }
  return {
    ...base,
    status,
    endsAt: toDate(ends),
    lapsedAt: null,
    licenses: item.quantity ?? 1,
    billingCycle: price?.billingCycle,
  }
}
