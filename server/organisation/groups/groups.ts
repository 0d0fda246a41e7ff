import { randomUUID } from 'node:crypto'
import { and, count, eq, ne } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import { AppError, words } from '#contract/errors.ts'
import {
  type createGroup as createEndpoint,
  type Group,
  mostOwnedGroups,
  type updateGroup as updateEndpoint,
} from '#contract/groups.ts'
import { message } from '#common/translation.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { changeGroup, groupNotFound } from './change-group.ts'
import { takeBackMails } from './invite-mail.ts'
import { recordLicences } from './licence-days.ts'
import { findGroup, groupVault, nameBound } from './load-group.ts'
import { groupInvites, groupMembers, groups } from './table.ts'

/** A group as the user sees it. @throws AppError 'not-found' for a group that the user doesn't belong to */
export async function getGroup(s: Services, userId: string, groupId: string): Promise<Group> {
  const group = await findGroup(s, userId, groupId)
  if (!group) throw groupNotFound()
  return group
}

/**
 * Creates a group whose owner holds its only licence. The same id twice is the same group.
 * @throws AppError 'bad-request' beyond the most groups that one person can own, 'not-found' for an id of another group
 */
export async function createGroup(
  s: Services,
  userId: string,
  { id = randomUUID(), name, billingCycle }: Body<typeof createEndpoint>,
): Promise<Group> {
  // Asking for the key of a group that isn't created would make one.
  const isNew = await s.db.system(async (tx) => {
    const [known] = await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, id))
    if (!known) await assertMayOwnMore(tx, userId)
    return !known
  })
  if (!isNew) return getGroup(s, userId, id)
  const sealed = (await groupVault(s, id)).seal({ name }, nameBound(id))
  await s.db.system(async (tx) => {
    const now = s.now()
    const added = await tx
      .insert(groups)
      .values({ id, sealed, billingCycle, created: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: groups.id })
    if (added.length === 0) return
    await assertMayOwnMore(tx, userId)
    await tx
      .insert(groupMembers)
      .values({ groupId: id, id: randomUUID(), userId, role: 'owner', licensed: true })
    await recordLicences(s, tx, id)
    await publish(s.db, tx, userId, { topic: 'group', id })
  })
  return getGroup(s, userId, id)
}

async function assertMayOwnMore(tx: Tx, userId: string): Promise<void> {
  const [owned] = await tx
    .select({ n: count() })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, userId), eq(groupMembers.role, 'owner')))
  if ((owned?.n ?? 0) < mostOwnedGroups) return
  throw new AppError(
    'bad-request',
    message('You can own up to {count, number} groups. Delete one first, or hand one over.', {
      count: mostOwnedGroups,
    }),
  )
}

/** @throws AppError 'version-mismatch' with the newer group */
export async function renameGroup(
  s: Services,
  userId: string,
  groupId: string,
  { updatedAt, name }: Body<typeof updateEndpoint>,
): Promise<Group> {
  // Asking for the key of a group that doesn't exist would make one.
  await getGroup(s, userId, groupId)
  const sealed = (await groupVault(s, groupId)).seal({ name }, nameBound(groupId))
  await changeGroup(s, userId, groupId, { updatedAt }, async (tx) => {
    await tx.update(groups).set({ sealed }).where(eq(groups.id, groupId))
  })
  return getGroup(s, userId, groupId)
}

/** A member who left a group. */
export interface Departure {
  groupId: string
  userId: string
  /** ISO 8601. */
  at: string
}

/** The job that hands over what a member shared, if the process that removed them died before it did. */
export const HAND_OVER_ITEMS = 'hand-over-items'

/** What groups need of the items that they share. */
export interface SharedItems {
  /** Gives all items of a group back to their authors, under their keys. @param ownerId the group's owner, who sees them */
  returnAll(groupId: string, ownerId: string): Promise<void>
  /** Makes the group's owner the owner of a former member's items, and gives the group a new key. Twice is once. */
  handOver(departure: Departure): Promise<void>
  /** @throws AppError 'bad-request' for a template that not every member can use */
  assertTemplate(userId: string, groupId: string, templateId: string): Promise<void>
}

/** @throws AppError 'forbidden' for all but the owner, 'version-mismatch' with the newer group */
export async function deleteGroup(
  s: Services,
  shared: SharedItems,
  userId: string,
  groupId: string,
  updatedAt: string,
): Promise<void> {
  const asOwner = { updatedAt, roles: ['owner'] } as const
  // The others leave first, so that nobody adds an item while the items move.
  await changeGroup(s, userId, groupId, asOwner, (tx) => removeAllBut(s, tx, groupId, userId))
  await shared.returnAll(groupId, userId)
  await s.db.system(async (tx) => {
    await tx.delete(groups).where(eq(groups.id, groupId))
    await s.mfaPolicy.announceMembers(tx)
    await publish(s.db, tx, userId, { topic: 'group', id: groupId })
    await publish(s.db, tx, userId, { topic: 'user' })
  })
}

async function removeAllBut(s: Services, tx: Tx, groupId: string, userId: string): Promise<void> {
  const ended = await tx
    .delete(groupInvites)
    .where(eq(groupInvites.groupId, groupId))
    .returning({ id: groupInvites.id })
  await takeBackMails(tx, ended)
  const gone = await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), ne(groupMembers.userId, userId)))
    .returning({ userId: groupMembers.userId })
  for (const member of gone) {
    if (!member.userId) continue
    await publish(s.db, tx, member.userId, { topic: 'group', id: groupId })
    await publish(s.db, tx, member.userId, { topic: 'user' })
  }
}

/** The words of specification §8 for a licence or a member that can't be had. */
export const refuse = (text: keyof typeof words): AppError =>
  new AppError('bad-request', words[text])
