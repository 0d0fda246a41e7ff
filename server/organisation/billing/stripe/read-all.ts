import { asc, gt } from 'drizzle-orm'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { groupSubscriptions } from '../table.ts'
import type { StripeAccount } from './account.ts'
import { readSubscription } from './read-subscription.ts'

const PAGE = 100

/** Reads every subscription from Stripe, one after the other. One that can't be read is left for the next time. */
export async function readAllSubscriptions(account: StripeAccount): Promise<void> {
  const { s } = account
  for (let after: string | undefined; ;) {
    const customers = await listCustomers(account, after)
    for (const id of customers)
      await readSubscription(account, id).catch((error: unknown) =>
        s.log(`Could not read a subscription: ${errorLabel(error)}`, 'error'),
      )
    after = customers.at(-1)
    if (customers.length < PAGE) return
  }
}

async function listCustomers({ s }: StripeAccount, after: string | undefined): Promise<string[]> {
  const rows = await s.db.system((tx) =>
    tx
      .select({ id: groupSubscriptions.customerId })
      .from(groupSubscriptions)
      .where(after === undefined ? undefined : gt(groupSubscriptions.customerId, after))
      .orderBy(asc(groupSubscriptions.customerId))
      .limit(PAGE),
  )
  return rows.map(({ id }) => id)
}
