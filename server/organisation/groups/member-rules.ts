import { and, eq, sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { type GroupPolicy, noRules } from '#contract/group-rules.ts'
import { strictestRetention } from '#contract/retention-bounds.ts'
import type { ServiceAlias } from '#contract/speech.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { groupMembers, groups } from './table.ts'

interface Membership {
  groupId: string
  /** The group's name, under its key. */
  sealed: Buffer
  policy: GroupPolicy
}

/** @throws AppError 'Unauthorized' for a stranger */
export async function assertMember(tx: Tx, groupId: string): Promise<void> {
  // Row policies show a user the groups that they have joined.
  const [group] = await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId))
  if (!group) throw new AppError('not-found', words.unauthorized)
}

/** The rules of every group that a user has joined. */
export async function membershipsOf(tx: Tx, userId: string): Promise<Membership[]> {
  const rows = await tx
    .select({ groupId: groups.id, sealed: groups.sealed, policy: groups.policy })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(and(eq(groupMembers.userId, userId), sql`${groups.policy} <> '{}'`))
  return rows.map(({ policy, ...group }) => ({ ...group, policy: { ...noRules, ...policy } }))
}

/** The transcription services that all groups of a user allow; null for any. */
export async function allowedServices(tx: Tx, userId: string): Promise<ServiceAlias[] | null> {
  const memberships = await membershipsOf(tx, userId)
  const lists = memberships.flatMap(({ policy }) => (policy.services ? [policy.services] : []))
  const [first, ...others] = lists
  if (!first) return null
  return first.filter((service) => others.every((list) => list.includes(service)))
}

/** `allowedServices` outside a transaction. */
export const readAllowedServices = (s: Services, userId: string): Promise<ServiceAlias[] | null> =>
  s.db.as(userId, (tx) => allowedServices(tx, userId))

/** For how many days a user keeps visits, by the rules of all groups. */
export async function retentionBounds(
  tx: Tx,
  userId: string,
): Promise<ReturnType<typeof strictestRetention>> {
  const memberships = await membershipsOf(tx, userId)
  return strictestRetention(memberships.map(({ policy }) => policy.retention))
}
