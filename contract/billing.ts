import * as z from 'zod/mini'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { BillingCycle, mostLicenses } from './groups.ts'

export const updateSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/update',
  access: 'signed-in',
  summary:
    'Sets the number of licences and the billing cycle of a group (specification §7). Without a payment service a member who is an administrator of the installation grants licences. 400 "Cannot reduce licenses below current usage".',
  body: z.object({
    groupId: Id,
    /** Specification §5: the total must exceed 0. */
    quantity: z.int().check(z.minimum(1), z.maximum(mostLicenses)),
    billingCycle: z.optional(BillingCycle),
  }),
  response: z.object({ requiresCheckout: z.boolean(), url: z.optional(z.string()) }),
})
