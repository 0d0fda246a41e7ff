import { message } from '#common/translation.ts'
import type Stripe from 'stripe'
import type { Money, PlanOffer } from '#contract/billing.ts'
import type { PlanAllowances } from '#contract/plans.ts'
import { readPlans } from '../plans.ts'
import { isRefused, request } from './client.ts'
import { planNames } from './prices.ts'
import type { StripeAccount } from './account.ts'

/** Prices hardly change, and every visitor of the plans asks for them. */
const KEPT_MS = 5 * 60_000

/** Reads what the plans cost, and keeps it for a few minutes. */
export function pricing(account: StripeAccount): () => Promise<PlanOffer[]> {
  let read: { at: number; prices: Promise<Map<string, Money>> } | undefined
  return async () => {
    const now = account.s.now().getTime()
    if (!read || now - read.at > KEPT_MS) {
      const prices = readPrices(account)
      const started = { at: now, prices }
      read = started
      prices.catch(() => {
        if (read === started) read = undefined
      })
    }
    const { plans } = await readPlans(account.s)
    return present(account, await read.prices, plans)
  }
}

function present(
  { config }: StripeAccount,
  amounts: Map<string, Money>,
  plans: PlanAllowances,
): PlanOffer[] {
  return planNames
    .map((plan) => {
      const { monthly = '', yearly = '' } = config.prices[plan]
      return {
        plan,
        monthly: amounts.get(monthly) ?? null,
        yearly: amounts.get(yearly) ?? null,
        allowance: plans[plan],
      }
    })
    .filter(({ monthly, yearly }) => monthly ?? yearly)
}

/** @throws AppError 'unavailable' */
const readPrices = ({ s, config, client }: StripeAccount): Promise<Map<string, Money>> =>
  request(s, message('Could not load the prices.'), async () => {
    const stripe = await client()
    const ids = planNames.flatMap((plan) => Object.values(config.prices[plan]))
    const read = ids.flatMap((id) => (id ? [readPrice(s, stripe, id)] : []))
    return new Map((await Promise.all(read)).flat())
  })

async function readPrice(
  s: StripeAccount['s'],
  stripe: Stripe,
  id: string,
): Promise<[string, Money][]> {
  try {
    const { unit_amount, currency, active } = await stripe.prices.retrieve(id)
    return active && unit_amount !== null ? [[id, { amount: unit_amount, currency }]] : []
  } catch (error) {
    if (!isRefused(error)) throw error
    s.log(`The payment service has no price ${id}.`, 'warn')
    return []
  }
}
