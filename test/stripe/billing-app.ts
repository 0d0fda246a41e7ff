import { createGroupCheckout, getSubscriptionDetails } from '#contract/billing.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { groupOf } from '../items.ts'
import { type FakeStripe, type SignedEvent, startStripe } from './fake-stripe.ts'
import type { Event, Subscription } from './world.ts'

/** An installation that bills by Stripe. */
export interface BillingApp extends AsyncDisposable {
  app: TestApp
  stripe: FakeStripe
  /** Administrates the installation. */
  administrator: TestUser
  /** A group with an owner, an administrator and a member. */
  newGroup(): Promise<Clinic>
  /** Sends an event to the webhook, and returns the status. */
  deliver(event: Event | SignedEvent): Promise<number>
  deliverAll(): Promise<void>
}

export interface Clinic {
  id: string
  owner: TestUser
  admin: TestUser
  member: TestUser
}

export async function billingApp(settings: Record<string, string> = {}): Promise<BillingApp> {
  const stripe = await startStripe()
  const app = await testApp({ ...stripe.settings, ...settings })
  const administrator = await app.newUser() // The first one is.
  const deliver = async (event: Event | SignedEvent) => {
    const { body, signature } = 'signature' in event ? event : stripe.sign(event)
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const sent = await fetch(`${app.origin}/api/stripe/webhook`, { method: 'POST', body, headers })
    return sent.status
  }
  return {
    app,
    stripe,
    administrator,
    async newGroup() {
      const [owner, admin, member] = [await app.newUser(), await app.newUser(), await app.newUser()]
      const id = await groupOf(app, owner, admin, member)
      await app.asOwner(
        `update group_member set role = 'admin' where group_id = $1 and user_id = $2`,
        [id, admin.user.id],
      )
      return { id, owner, admin, member }
    },
    deliver,
    async deliverAll() {
      for (const event of stripe.world.events.splice(0)) await deliver(event)
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await stripe[Symbol.asyncDispose]()
    },
  }
}

/** Buys licences and pays; the events wait to be delivered. */
export async function buy(
  { stripe }: BillingApp,
  { id: groupId, owner }: Clinic,
  quantity: number,
  more: { plan?: 'solo' | 'group' | 'enterprise'; term?: 'monthly' | 'yearly' } = {},
): Promise<Subscription> {
  const body = { groupId, quantity, term: 'monthly' as const, ...more }
  const { url } = await owner.call(createGroupCheckout, { body })
  return stripe.world.pay(new URL(url).pathname.slice(1))
}

export const detailsOf = ({ id: groupId, owner }: Clinic, user = owner) =>
  user.call(getSubscriptionDetails, { query: { groupId } })
