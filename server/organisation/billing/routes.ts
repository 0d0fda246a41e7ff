import { randomUUID } from 'node:crypto'
import * as api from '#contract/billing.ts'
import { getPlans, updatePlans } from '#contract/plans.ts'
import { recentRoute } from '#server/identity/accounts/recent-route.ts'
import { rulesFor } from '#server/platform/audit-log/rule.ts'
import { idempotencyKey, idempotentId } from '#server/platform/http/idempotency.ts'
import { readText } from '#server/platform/http/read.ts'
import { type Ask, on, type Route } from '#server/platform/http/route.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Services } from '#server/services.ts'
import type { Billing, Payer } from './billing.ts'
import { requestDemo } from './demo-request.ts'
import { readPlans, savePlans } from './plans.ts'

/** Stripe's events are some 10 kB. */
const LARGEST_EVENT = 1_000_000

const forGroup = rulesFor('group')

function payer({ user, request }: Ask<AnyEndpoint>): Payer {
  const key = idempotencyKey(request)
  const requestKey = key ? idempotentId(user.id, 'payment', key) : randomUUID()
  return { id: user.id, role: user.role, requestKey }
}

export function billingRoutes(s: Services, billing: Billing): Route[] {
  const read = { audit: { none: 'What a group pays is no patient content.' } }
  const change = { audit: forGroup('group.change') }
  return [
    on(
      api.getGroupPricing,
      async () => ({
        ...(await billing.listPlans()),
        hasDemo: s.config.demoRequestEmail !== undefined,
      }),
      read,
    ),
    on(api.createGroupCheckout, (ask) => billing.startCheckout(payer(ask), ask.body), change),
    on(api.updateSubscription, (ask) => billing.update(payer(ask), ask.body), change),
    on(
      api.getSubscriptionDetails,
      ({ user, query }) => billing.getDetails(user.id, query.groupId),
      read,
    ),
    on(api.getPaymentHistory, ({ user, query }) => billing.listPayments(user.id, query), read),
    on(
      api.createPortalSession,
      (ask) => billing.openPortal(payer(ask), ask.query.groupId, ask.body.returnUrl),
      change,
    ),
    on(getPlans, () => readPlans(s)),
    recentRoute(s)(updatePlans, ({ body }) => savePlans(s, body)),
    on(api.requestDemo, ({ user, body }) => requestDemo(s, user.id, body), {
      audit: { none: 'What a clinic asks its vendor is no patient content.' },
    }),
    on(
      api.receiveStripeEvent,
      async ({ request }) =>
        billing.receive(
          await readText(request, LARGEST_EVENT),
          request.headers.get('stripe-signature') ?? '',
        ),
      { audit: { none: 'Sent by the payment service.' } },
    ),
  ]
}
