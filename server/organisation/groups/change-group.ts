import { and, eq, inArray } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { GroupRole } from '#contract/groups.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { findGroup } from './load-group.ts'
import { recordLicences } from './licence-days.ts'
import { groupMembers, groups } from './table.ts'

export type GroupRow = typeof groups.$inferSelect
export type MemberRow = typeof groupMembers.$inferSelect

/** A group that is locked for a change, and the member who makes it. */
export interface LockedGroup {
  group: GroupRow
  me: MemberRow
  /** The version that the group has after the change. */
  next: Date
}

export const managers: readonly GroupRole[] = ['owner', 'admin']

interface ChangeOptions {
  /** The version that the change is based on; without it the change applies to any. */
  updatedAt?: string | undefined
  /** Who may make the change; by default the owner and administrators. */
  roles?: readonly GroupRole[]
}

/**
 * Makes a change of a group: locks it, checks the caller's role and the version, and gives the group its next version.
 * All changes of one group wait for each other, which is what keeps licences within their number.
 * @throws AppError 'not-found' for a group that the caller doesn't belong to, 'forbidden' for another role,
 * 'version-mismatch' with the newer group
 */
export async function changeGroup<Result>(
  s: Services,
  userId: string,
  groupId: string,
  { updatedAt, roles = managers }: ChangeOptions,
  work: (tx: Tx, locked: LockedGroup) => Promise<Result>,
): Promise<Result> {
  const done = await s.db.system(async (tx) => {
    const locked = await lockAsMember(s, tx, userId, groupId)
    if (!roles.includes(locked.me.role))
      throw new AppError('forbidden', words.unauthorized, {
        detail: 'Only the owner and administrators of the group can do this.',
      })
    if (updatedAt !== undefined && updatedAt !== locked.group.updatedAt.toISOString())
      return undefined
    const result = await work(tx, locked)
    await touchGroup(s, tx, locked)
    return { result }
  })
  if (done) return done.result
  throw new AppError('version-mismatch', words.versionMismatch, {
    current: await findGroup(s, userId, groupId),
  })
}

/** Locks a group, so that all its changes wait for each other. @returns undefined where it doesn't exist */
export async function lockGroup(tx: Tx, groupId: string): Promise<GroupRow | undefined> {
  const [group] = await tx.select().from(groups).where(eq(groups.id, groupId)).for('update')
  return group
}

async function lockAsMember(
  s: Services,
  tx: Tx,
  userId: string,
  groupId: string,
): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupId)
  const [me] = await tx
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
  if (!group || !me) throw groupNotFound()
  return { group, me, next: nextVersion(s, group) }
}

/** The version after a change: the time, and a millisecond later than the last version at least. */
export const nextVersion = (s: Services, { updatedAt }: GroupRow): Date =>
  new Date(Math.max(s.now().getTime(), updatedAt.getTime() + 1))

/** Gives a locked group its next version, and everyone who manages it an event. */
export async function touchGroup(
  s: Services,
  tx: Tx,
  { group: { id, policy }, next }: Pick<LockedGroup, 'group' | 'next'>,
): Promise<void> {
  await tx.update(groups).set({ updatedAt: next }).where(eq(groups.id, id))
  await recordLicences(s, tx, id)
  if (policy.requireMfa) await s.mfaPolicy.announceMembers(tx)
  const rows = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, id), inArray(groupMembers.role, [...managers])))
  for (const { userId } of rows) if (userId) await publish(s.db, tx, userId, { topic: 'group', id })
}

/** The words for a group that isn't there, or isn't the caller's. */
export const groupNotFound = () => new AppError('not-found', words.groupNotFound)
