import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { groupOwner } from '#server/organisation/groups/members.ts'
import type { StripeAccount } from './account.ts'
import { expireCheckouts } from './checkout.ts'
import { request } from './client.ts'
import { readSubscription } from './read-subscription.ts'
import { readRows } from './rows.ts'
import { isEnding, isRunning } from './subscription.ts'

/**
 * A group whose subscription renews can't be deleted: nobody could cancel it afterwards.
 * @throws AppError 'bad-request'; 'unavailable' if Stripe doesn't answer
 */
export async function assertMayDelete(
  account: StripeAccount,
  userId: string,
  groupId: string,
): Promise<void> {
  const { s, client } = account
  // Others are refused later, and learn nothing of the subscription.
  if ((await s.db.system((tx) => groupOwner(tx, groupId))) !== userId) return
  const { row } = await readRows(s, userId, groupId)
  if (!row) return
  const current = await request(s, message('Could not delete the group.'), async () => {
    await expireCheckouts(await client(), row.customerId)
    return readSubscription(account, row.customerId)
  })
  if (current && isRunning(current.status) && !isEnding(current))
    throw new AppError('bad-request', 'This group has a subscription.', {
      detail: 'Cancel it under “Billing”, “Manage payment”, before you delete the group.',
    })
}
