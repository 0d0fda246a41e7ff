import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { GroupRow } from '#server/organisation/groups/change-group.ts'
import { readManagedGroup } from '#server/organisation/groups/managed-group.ts'
import type { Services } from '#server/services.ts'
import { groupSubscriptions } from '../table.ts'

export type SubscriptionRow = typeof groupSubscriptions.$inferSelect

/** A group and its known subscription, for its owner and administrators. @throws AppError 'not-found', 'forbidden' */
export const readRows = (
  s: Services,
  userId: string,
  groupId: string,
): Promise<{ group: GroupRow; row: SubscriptionRow | undefined }> =>
  s.db.system(async (tx) => {
    const group = await readManagedGroup(tx, userId, groupId)
    const mine = eq(groupSubscriptions.groupId, groupId)
    const [row] = await tx.select().from(groupSubscriptions).where(mine)
    return { group, row }
  })

/** The customer of a group at Stripe. @throws AppError 'bad-request' for a group that never paid */
export async function requireCustomer(
  s: Services,
  userId: string,
  groupId: string,
): Promise<string> {
  const { row } = await readRows(s, userId, groupId)
  if (row) return row.customerId
  throw new AppError('bad-request', 'This group has no subscription yet.')
}
