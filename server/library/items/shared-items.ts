import { and, eq, sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { assertMayShareMore } from '#server/organisation/groups/lapse.ts'
import { membershipsOf } from '#server/organisation/groups/member-rules.ts'
import { groupMembers } from '#server/organisation/groups/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish, publishToMembers } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import type { ItemRow } from './stored.ts'

/**
 * The id of a group to which the user may publish, null for 'me'.
 * @throws AppError 'Unauthorized': 'not-found' for a stranger, 'forbidden' for a member whom the group's policy doesn't let;
 * 'forbidden' after the group's subscription has ended
 */
export async function requirePublisher(
  s: Services,
  tx: Tx,
  userId: string,
  group: string,
): Promise<string | null> {
  if (group === 'me') return null
  const mine = and(eq(groupMembers.groupId, group), eq(groupMembers.userId, userId))
  const [member] = await tx
    .select({ mayPublish: sql<boolean>`group_id in (select acting.publishing_groups())` })
    .from(groupMembers)
    .where(mine)
  if (!member) throw new AppError('not-found', words.unauthorized)
  if (!member.mayPublish) throw notPublisher()
  await assertMayShareMore(s, tx, group)
  await assertMayShare(tx, userId, group)
  return group
}

/**
 * @param target a group's id, or 'public'
 * @throws AppError 'forbidden' if another group of the user keeps its members from sharing with others
 */
export async function assertMayShare(tx: Tx, userId: string, target: string): Promise<void> {
  const memberships = await membershipsOf(tx, userId)
  if (memberships.every(({ groupId, policy }) => policy.sharingOutside || groupId === target))
    return
  throw new AppError('forbidden', words.unauthorized, {
    detail: 'One of your groups lets its members share items with that group only.',
  })
}

/** The error for a member who may read what the group shares, but not change it. */
export const notPublisher = () =>
  new AppError('forbidden', words.unauthorized, {
    detail: 'Only the owner and administrators of this group can publish and edit shared items.',
  })

/** Takes an item out of its group, or puts it into another: its author alone does. @throws AppError 'forbidden' */
export function assertMayMove(row: Pick<ItemRow, 'userId'>, userId: string): void {
  if (row.userId === userId) return
  throw new AppError('forbidden', words.unauthorized, {
    detail: 'Only the person who published this item can change who sees it.',
  })
}

/**
 * Tells every window that shows an item that it changed: the user's, and those of the members of its groups.
 * @param groupIds where it is, and where it was
 */
export async function publishItemChange(
  s: Services,
  tx: Tx,
  userId: string,
  id: string,
  ...groupIds: readonly (string | null)[]
): Promise<void> {
  const event = { topic: 'item', id } as const
  await publish(s.db, tx, userId, event)
  for (const groupId of new Set(groupIds)) if (groupId) await publishToMembers(tx, groupId, event)
}
