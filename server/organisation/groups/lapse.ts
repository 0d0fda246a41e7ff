import { sql } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { groups } from './table.ts'

// The domain that bills groups uses this one, so its table is read in SQL here.

/** When the subscription of a group ended, in a query of `clinic_group`; null while it runs, and without one. */
export const lapsedAt = sql`(select s.lapsed_at from group_subscription s
  where s.group_id = ${groups.id} and s.status = 'lapsed')`.mapWith(groups.created)

/**
 * A group whose subscription ended doesn't grow (decision 137). For transactions of the system role.
 * @throws AppError 'forbidden'
 */
export async function assertMayGrow(s: Services, tx: Tx, groupId: string): Promise<void> {
  if (!s.config.stripe) return
  const { rows } = await tx.execute(
    sql`select from group_subscription where group_id = ${groupId} and status = 'lapsed'`,
  )
  if (rows.length > 0) throw subscriptionEnded()
}

/** The same for what a group shares. For transactions of its members. @throws AppError 'forbidden' */
export async function assertMayShareMore(s: Services, tx: Tx, groupId: string): Promise<void> {
  if (!s.config.stripe) return
  const { rows } = await tx.execute(
    sql`select from acting.lapsed_groups() as id where id = ${groupId}`,
  )
  if (rows.length > 0) throw subscriptionEnded()
}

const subscriptionEnded = () =>
  new AppError('forbidden', message('The subscription of this group has ended.'), {
    detail: message('The owner or an administrator of the group can renew it under “Billing”.'),
  })
