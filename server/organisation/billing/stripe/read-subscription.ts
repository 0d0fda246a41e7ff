import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Tx } from '#server/platform/db/database.ts'
import { publishToMembers } from '#server/platform/events/bus.ts'
import { lockGroup, nextVersion, touchGroup } from '#server/organisation/groups/change-group.ts'
import { groups } from '#server/organisation/groups/table.ts'
import type { Services } from '#server/services.ts'
import { groupSubscriptions } from '../table.ts'
import type { SubscriptionRow } from './rows.ts'
import { chooseSubscription, readState, type StripeState } from './subscription.ts'
import type { StripeAccount } from './account.ts'

const ofCustomer = (customerId: string) => eq(groupSubscriptions.customerId, customerId)

/**
 * Reads the subscription of a customer from Stripe and stores it. Stripe's answer is the truth, whichever events arrived. Of two
 * reads at once, the one that began first never replaces the result of the later one.
 * @param withChange runs in the transaction that stores the result
 * @returns undefined for a customer of no group
 */
export async function readSubscription(
  { s, config, client }: StripeAccount,
  customerId: string,
  withChange?: (tx: Tx) => Promise<void>,
): Promise<Stripe.Subscription | undefined> {
  const [begun] = await s.db.system((tx) =>
    tx
      .update(groupSubscriptions)
      .set({ readsBegun: sql`${groupSubscriptions.readsBegun} + 1` })
      .where(ofCustomer(customerId))
      .returning({ number: groupSubscriptions.readsBegun, groupId: groupSubscriptions.groupId }),
  )
  const all = begun && (await listSubscriptions(await client(), customerId))
  const chosen = all && chooseSubscription(all)
  await s.db.system(async (tx) => {
    await withChange?.(tx)
    if (begun) await storeRead(s, tx, begun, readState(config, chosen))
  })
  return chosen
}

async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const all: Stripe.Subscription[] = []
  const pages = stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  for await (const subscription of pages) all.push(subscription)
  return all
}

async function storeRead(
  s: Services,
  tx: Tx,
  { groupId, number }: { groupId: string; number: number },
  { licenses, billingCycle, ...state }: StripeState,
): Promise<void> {
  const group = await lockGroup(tx, groupId)
  const mine = eq(groupSubscriptions.groupId, groupId)
  const [before] = await tx.select().from(groupSubscriptions).where(mine)
  if (!group || !before || before.readStored > number) return
  await tx
    .update(groupSubscriptions)
    .set({ ...state, readStored: number })
    .where(mine)
  const next = {
    licenses: licenses ?? group.licenses,
    billingCycle: billingCycle ?? group.billingCycle,
  }
  const isSame = next.licenses === group.licenses && next.billingCycle === group.billingCycle
  if (isSame && sameState(before, state)) return
  await tx.update(groups).set(next).where(eq(groups.id, groupId))
  // A change of the group that is on its way isn't refused for what it isn't based on.
  const version = isSame ? group.updatedAt : nextVersion(s, group)
  await touchGroup(s, tx, { group, next: version })
  await publishToMembers(tx, groupId, { topic: 'group', id: groupId })
}

const sameState = (
  before: SubscriptionRow,
  state: Omit<StripeState, 'licenses' | 'billingCycle'>,
) =>
  before.status === state.status &&
  before.plan === state.plan &&
  before.subscriptionId === state.subscriptionId &&
  before.endsAt?.getTime() === state.endsAt?.getTime() &&
  before.lapsedAt?.getTime() === state.lapsedAt?.getTime()
