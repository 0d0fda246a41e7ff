import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { groupScope, userScope, openVault } from '#server/platform/crypto/vault.ts'
import { publish, publishToMembers } from '#server/platform/events/bus.ts'
import type { Departure } from '#server/organisation/groups/groups.ts'
import { groupOwner } from '#server/organisation/groups/members.ts'
import { groupMembers } from '#server/organisation/groups/table.ts'
import type { Services } from '#server/services.ts'
import { getItem } from './find.ts'
import { itemBound, itemVault, type ItemContent } from './stored.ts'
import { items, itemVersions } from './table.ts'

/** @throws AppError 'bad-request' for a template that is neither built in nor shared by the group; 'not-found' */
export async function assertGroupTemplate(
  s: Services,
  userId: string,
  groupId: string,
  id: string,
): Promise<void> {
  const { itemType, builtIn, group, archived } = await getItem(s, userId, id)
  if (itemType === 'template' && !archived && (builtIn || group === groupId)) return
  throw new AppError('bad-request', 'This template is not shared with the group.', {
    detail: 'Publish it to the group first.',
  })
}

/**
 * Gives all items of a group back to their authors, under the authors' keys. Former versions keep the group's key.
 * @param ownerId the owner of the group, who sees its items
 */
export async function returnAllItems(s: Services, groupId: string, ownerId: string): Promise<void> {
  const authors = await s.db.as(ownerId, (tx) =>
    tx.selectDistinct({ id: items.userId }).from(items).where(eq(items.groupId, groupId)),
  )
  for (const { id } of authors) await returnItems(s, groupId, id)
}

async function returnItems(s: Services, groupId: string, userId: string): Promise<void> {
  const [from, to] = await Promise.all([
    itemVault(s, { userId, groupId }),
    openVault(s.keys, userScope(userId)),
  ])
  await s.db.as(userId, async (tx) => {
    const rows = await tx
      .select()
      .from(items)
      .where(and(eq(items.groupId, groupId), eq(items.userId, userId)))
      .for('update')
    for (const { id, sealed } of rows) {
      const fields = from.open<ItemContent>(sealed ?? Buffer.alloc(0), itemBound(id))
      await tx
        .update(items)
        .set({ groupId: null, visibility: 'me', sealed: to.seal(fields, itemBound(id)) })
        .where(eq(items.id, id))
      await publish(s.db, tx, userId, { topic: 'item', id })
    }
  })
}

/**
 * Makes the owner of a group the owner of what a former member shared with it, and gives the group a new key, unless it
 * got one since they left. Repeating it has no effect.
 */
export async function handOverItems(
  s: Services,
  { groupId, userId, at }: Departure,
): Promise<void> {
  const owner = await s.db.system((tx) => groupOwner(tx, groupId))
  if (!owner || owner === userId) return
  await s.db.as(owner, async (tx) => {
    for (const table of [items, itemVersions])
      await tx
        .update(table)
        .set({ userId: owner })
        .where(and(eq(table.groupId, groupId), eq(table.userId, userId)))
    await publishToMembers(tx, groupId, { topic: 'item' })
  })
  const keys = await s.keys.store.load(groupScope(groupId))
  const isRotated = keys.some(({ version, createdAt }) => version > 1 && createdAt >= new Date(at))
  if (!isRotated) await s.keys.rotate(groupScope(groupId))
}

/** Hands over what an account shared with its groups, before the account is deleted. */
export async function handOverAll(s: Services, userId: string): Promise<void> {
  const groups = await s.db.system((tx) =>
    tx
      .select({ id: groupMembers.groupId })
      .from(groupMembers)
      .where(eq(groupMembers.userId, userId)),
  )
  const at = s.now().toISOString()
  for (const { id } of groups) await handOverItems(s, { groupId: id, userId, at })
}
