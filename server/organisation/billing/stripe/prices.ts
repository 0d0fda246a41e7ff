import type { Plan } from '#contract/billing.ts'
import type { BillingCycle } from '#contract/groups.ts'
import type { StripeConfig } from '#server/config/env-billing.ts'

export const planNames: readonly Plan[] = ['solo', 'group', 'enterprise']
const cycles: readonly BillingCycle[] = ['monthly', 'yearly']

/** The plan and term of a price; undefined for a price that isn't configured. */
export function findPrice(
  { prices }: StripeConfig,
  id: string,
): { plan: Plan; billingCycle: BillingCycle } | undefined {
  for (const plan of planNames)
    for (const billingCycle of cycles)
      if (prices[plan][billingCycle] === id) return { plan, billingCycle }
  return undefined
}
