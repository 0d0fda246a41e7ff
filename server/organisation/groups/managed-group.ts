import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { groupNotFound, type GroupRow } from './change-group.ts'
import { requireManager } from './members.ts'
import { groups } from './table.ts'

/** A group for its owner and administrators. @throws AppError 'not-found' for strangers, 'forbidden' for plain members */
export const getManagedGroup = (s: Services, userId: string, groupId: string): Promise<GroupRow> =>
  s.db.system((tx) => readManagedGroup(tx, userId, groupId))

/** `getManagedGroup` inside a transaction. */
export async function readManagedGroup(tx: Tx, userId: string, groupId: string): Promise<GroupRow> {
  await requireManager(tx, userId, groupId)
  const [group] = await tx.select().from(groups).where(eq(groups.id, groupId))
  if (!group) throw groupNotFound()
  return group
}
