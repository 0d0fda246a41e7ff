import * as z from 'zod/mini'
import { section, setting } from './setting.ts'

/** The ids of a plan's prices at Stripe; undefined if the plan isn't sold for that term. */
interface PriceIds {
  monthly: string | undefined
  yearly: string | undefined
}

/** An account at Stripe, and its prices. */
export interface StripeConfig {
  secretKey: string
  /** Of the webhook that sends events to /api/stripe/webhook. */
  webhookSecret: string
  baseUrl: string
  prices: { solo: PriceIds; group: PriceIds; enterprise: PriceIds }
}

const price = (plan: string, term: string) =>
  setting(z.optional(z.string().check(z.startsWith('price_'))), {
    about: `Id of the price of a licence of the plan “${plan}”, billed ${term}. Without it the plan isn’t sold ${term}.`,
    example: 'price_1ABC',
  })

export const billingSection = section(
  'Billing',
  {
    STRIPE_SECRET_KEY: setting(z.optional(z.string()), {
      about:
        'Secret key of an account at Stripe, which then bills the licences of groups. Without one licences are free.',
      default: 'none',
    }),
    STRIPE_WEBHOOK_SECRET: setting(z.optional(z.string()), {
      about:
        'Signing secret of the webhook that sends `checkout.session.completed`, `customer.subscription.*` and `invoice.*` to `PUBLIC_URL/api/stripe/webhook`.',
      example: 'whsec_abc',
    }),
    STRIPE_PRICE_SOLO_MONTHLY: price('solo', 'monthly'),
    STRIPE_PRICE_SOLO_YEARLY: price('solo', 'yearly'),
    STRIPE_PRICE_GROUP_MONTHLY: price('group', 'monthly'),
    STRIPE_PRICE_GROUP_YEARLY: price('group', 'yearly'),
    STRIPE_PRICE_ENTERPRISE_MONTHLY: price('enterprise', 'monthly'),
    STRIPE_PRICE_ENTERPRISE_YEARLY: price('enterprise', 'yearly'),
    STRIPE_API_URL: setting(z._default(z.url(), 'https://api.stripe.com'), {
      about: 'A service that answers like Stripe.',
      example: 'https://api.stripe.com',
    }),
    DEMO_REQUEST_EMAIL: setting(z.optional(z.email()), {
      about: 'Address that gets requests for a demo. Without one, demo requests are off.',
      example: 'sales@example.org',
      default: 'none',
    }),
  },
  (e) => {
    const prices = {
      solo: { monthly: e.STRIPE_PRICE_SOLO_MONTHLY, yearly: e.STRIPE_PRICE_SOLO_YEARLY },
      group: { monthly: e.STRIPE_PRICE_GROUP_MONTHLY, yearly: e.STRIPE_PRICE_GROUP_YEARLY },
      enterprise: {
        monthly: e.STRIPE_PRICE_ENTERPRISE_MONTHLY,
        yearly: e.STRIPE_PRICE_ENTERPRISE_YEARLY,
      },
    }
    const account = { secretKey: e.STRIPE_SECRET_KEY, webhookSecret: e.STRIPE_WEBHOOK_SECRET }
    return {
      /** What bills groups; licences are free where absent. */
      stripe: stripeAccount(account, e.STRIPE_API_URL, prices),
      demoRequestEmail: e.DEMO_REQUEST_EMAIL,
    }
  },
)

/** @throws Error naming what is missing if only a part is set */
function stripeAccount(
  { secretKey, webhookSecret }: Record<'secretKey' | 'webhookSecret', string | undefined>,
  baseUrl: string,
  prices: StripeConfig['prices'],
): StripeConfig | undefined {
  const sold = Object.values(prices).flatMap(({ monthly, yearly }) => [monthly, yearly])
  const ids = sold.filter((id) => id !== undefined)
  if (secretKey === undefined && webhookSecret === undefined && ids.length === 0) return undefined
  if (!secretKey || !webhookSecret || ids.length === 0)
    throw new Error(
      'Billing needs STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and one STRIPE_PRICE_… at least.',
    )
  if (new Set(ids).size < ids.length)
    throw new Error('Two plans have the same STRIPE_PRICE_…: a subscription must name its plan.')
  return { secretKey, webhookSecret, baseUrl, prices }
}
