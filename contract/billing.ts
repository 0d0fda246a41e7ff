import * as z from 'zod/mini'
import { Id, Instant, NonEmpty, page, PageQuery, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { BillingCycle, mostLicenses } from './groups.ts'

/** What a group can subscribe to. Each plan has a monthly and a yearly price (the six price ids of specification §9). */
export const Plan = z.enum(['solo', 'group', 'enterprise'])
export type Plan = z.infer<typeof Plan>

/** What a plan allows; null for no limit. */
export const PlanAllowance = z.object({
  /** Licences that one group can buy. */
  licenses: z.nullable(z.int().check(z.minimum(1), z.maximum(mostLicenses))),
})
export type PlanAllowance = z.infer<typeof PlanAllowance>

/** An amount as Stripe counts it: in cents, or the smallest unit of the currency. */
export const Money = z.object({ amount: z.int(), currency: z.string() })
export type Money = z.infer<typeof Money>

/** The state of a group's subscription. 'none': it never had one. 'lapsed': it ended; its data is kept. */
export const SubscriptionStatus = z.enum([
  'included',
  'none',
  'active',
  'trialing',
  'past_due',
  'lapsed',
])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** Who bills: 'included' where licences are free. */
export const BillingProvider = z.enum(['included', 'stripe'])
export type BillingProvider = z.infer<typeof BillingProvider>

export const PlanOffer = z.object({
  plan: Plan,
  /** For one licence; null if the plan isn't sold for this term. */
  monthly: z.nullable(Money),
  yearly: z.nullable(Money),
  allowance: PlanAllowance,
})
export type PlanOffer = z.infer<typeof PlanOffer>

export const SubscriptionDetails = z.object({
  provider: BillingProvider,
  status: SubscriptionStatus,
  plan: z.nullable(Plan),
  quantity: z.int(),
  billingCycle: BillingCycle,
  /** Null without a subscription, or while the payment service doesn't answer. */
  nextInvoice: z.nullable(z.extend(Money, { date: Instant })),
  /** When a cancelled subscription ends. */
  endsAt: z.nullable(Instant),
  /** When it ended. */
  lapsedAt: z.nullable(Instant),
  /** True if the payment service just confirmed this. Otherwise it didn't answer, and this is the last known state. */
  isCurrent: z.boolean(),
})
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>

export const PaymentStatus = z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** An invoice. */
export const Payment = z.extend(Money, {
  id: z.string(),
  /** The number on the invoice; '' for a draft. */
  number: z.string(),
  created: Instant,
  status: PaymentStatus,
  /** The invoice at the payment service, for those who pay. */
  url: z.nullable(z.string()),
})
export type Payment = z.infer<typeof Payment>

/** Specification §5: the total must exceed 0. */
const Quantity = z.int().check(z.minimum(1), z.maximum(mostLicenses))

export const getGroupPricing = endpoint({
  method: 'GET',
  path: '/api/stripe/group-pricing',
  access: 'signed-in',
  summary:
    'What a licence costs on each plan and what it allows; amounts are in hundredths of the currency. No plans where licences are free.',
  response: z.object({
    provider: BillingProvider,
    plans: z.array(PlanOffer),
    /** Whether the installation has an address for requests of a demo. */
    hasDemo: z.boolean(),
  }),
})

export const createGroupCheckout = endpoint({
  method: 'POST',
  path: '/api/create-group-checkout-session',
  access: 'signed-in',
  summary:
    'Starts the payment of a new subscription and returns the address to send the browser to. For the owner and administrators of the group; without `groupId`, for the oldest group that the caller owns. 400 "Failed to create checkout session" for an unknown promotion code or a group with a subscription; 503 without a payment service.',
  body: z.object({
    quantity: Quantity,
    term: BillingCycle,
    promoCode: z.optional(Text(100)),
    groupId: z.optional(Id),
    plan: z._default(Plan, 'group'),
  }),
  response: z.object({ url: z.string() }),
})

export const updateSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/update',
  access: 'signed-in',
  summary:
    'Sets the number of licences and the billing cycle of a group (specification §7). Returns an address to pay at if the payment service needs the payer. Without a payment service a member who is an administrator of the installation grants licences. 400 "Cannot reduce licenses below current usage".',
  body: z.object({
    groupId: Id,
    quantity: Quantity,
    billingCycle: z.optional(BillingCycle),
  }),
  response: z.object({ requiresCheckout: z.boolean(), url: z.optional(z.string()) }),
})

const OfGroup = z.object({ groupId: Id })

export const getSubscriptionDetails = endpoint({
  method: 'GET',
  path: '/api/subscription/details',
  access: 'signed-in',
  summary:
    'The subscription of a group as the payment service says. For its owner and administrators.',
  query: OfGroup,
  response: SubscriptionDetails,
})

export const getPaymentHistory = endpoint({
  method: 'GET',
  path: '/api/subscription/payment-history',
  access: 'signed-in',
  summary: 'Invoices of a group, newest first. For its owner and administrators.',
  query: z.extend(PageQuery, { groupId: Id }),
  response: page(Payment),
})

export const createPortalSession = endpoint({
  method: 'POST',
  path: '/api/subscription/create-portal-session',
  access: 'signed-in',
  summary:
    'Opens the pages of the payment service for cards, invoices and cancelling, and returns their address. For the owner and administrators of the group. `returnUrl` is an address of this installation.',
  query: OfGroup,
  body: z.object({ returnUrl: Text(2_000) }),
  response: z.object({ url: z.string() }),
})

/** A clinic has no more clinicians than this. */
export const largestClinic = 100_000

export const requestDemo = endpoint({
  method: 'POST',
  path: '/api/demo-requests',
  access: 'signed-in',
  summary:
    'Mails a request for a demo to the address of the installation, with the caller’s e-mail address for the answer. 503 without an address.',
  body: z.object({
    name: NonEmpty(100),
    clinic: NonEmpty(200),
    /** How many clinicians it has. */
    size: z.int().check(z.minimum(1), z.maximum(largestClinic)),
    /** A convenient time, in the caller's words. */
    time: NonEmpty(200),
  }),
  response: 'nothing',
})

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'anyone',
  summary:
    'Receives signed events from Stripe. An event may come twice, late and out of order. 400 for a wrong signature.',
  body: 'bytes',
  response: 'nothing',
})
