import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AdminUser } from '#contract/admin.ts'
import type { GroupMember } from '#contract/groups.ts'
import { AppError } from '#contract/errors.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { groupNotFound, lockGroup, nextVersion, touchGroup } from './change-group.ts'
import { memberEmail, openGroupName, presentMember, selectMembers } from './load-group.ts'
import { joinedAccount, requireMemberAt, setRole } from './members.ts'
import { groupMembers, groups } from './table.ts'

/** A group as the operator of the installation sees it. */
export interface GroupOverview {
  id: string
  name: string
  owner: string
  /** Whether the owner's account is disabled, so that nobody can hand the group over but the operator. */
  isOwnerDisabled: boolean
  licenses: number
}

const isOwner = eq(groupMembers.role, 'owner')

/** All groups of the installation, oldest first. */
export async function listAllGroups(s: Services): Promise<GroupOverview[]> {
  const rows = await s.db.system((tx) =>
    tx
      .select({ group: groups, owner: accounts.email, disabled: accounts.disabled })
      .from(groups)
      .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), isOwner))
      .innerJoin(accounts, eq(accounts.id, groupMembers.userId))
      .orderBy(asc(groups.created), asc(groups.id)),
  )
  return Promise.all(
    rows.map(async ({ group: { id, sealed, licenses }, owner, disabled }) => ({
      id,
      name: await openGroupName(s, id, sealed),
      owner,
      isOwnerDisabled: disabled !== null,
      licenses,
    })),
  )
}

export type Membership = AdminUser['groups'][number] & { userId: string | null }

/** The groups of accounts, for the administrators of the installation. */
export async function listMemberships(
  s: Services,
  userIds: readonly string[],
): Promise<Membership[]> {
  const rows = await s.db.system((tx) =>
    tx
      .select({ member: groupMembers, sealed: groups.sealed })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(inArray(groupMembers.userId, [...userIds]))
      .orderBy(asc(groups.created)),
  )
  return Promise.all(
    rows.map(async ({ member: { userId, groupId, role }, sealed }) => ({
      userId,
      id: groupId,
      name: await openGroupName(s, groupId, sealed),
      role,
    })),
  )
}

/** The members of any group by address. @throws AppError 'Group not found' */
export async function listAllMembers(s: Services, groupId: string): Promise<GroupMember[]> {
  const inGroup = eq(groupMembers.groupId, groupId)
  const rows = isUuid(groupId)
    ? await s.db.system((tx) => selectMembers(tx).where(inGroup).orderBy(asc(memberEmail)))
    : []
  if (rows.length === 0) throw groupNotFound()
  return rows.map(presentMember)
}

/**
 * Makes a member the owner of a group whose owner's account is disabled; the former owner becomes an administrator.
 * @returns the accounts that this is about
 * @throws AppError 'Group not found', 'Member not found'; 'bad-request' for an owner who can sign in, or an invited person
 */
export const handOverGroup = (s: Services, groupId: string, email: string): Promise<string[]> =>
  s.db.system(async (tx) => {
    const group = isUuid(groupId) ? await lockGroup(tx, groupId) : undefined
    if (!group) throw groupNotFound()
    const owner = await disabledOwner(tx, groupId)
    const member = await requireMemberAt(tx, groupId, email)
    const account = joinedAccount(member)
    await setRole(tx, owner, 'admin')
    await setRole(tx, member, 'owner')
    await touchGroup(s, tx, { group, next: nextVersion(s, group) })
    await publish(s.db, tx, account, { topic: 'group', id: groupId })
    return [owner.userId, account].flatMap((id) => id ?? [])
  })

async function disabledOwner(tx: Tx, groupId: string) {
  const [row] = await tx
    .select({ member: groupMembers, disabled: accounts.disabled })
    .from(groupMembers)
    .innerJoin(accounts, eq(accounts.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), isOwner))
  if (!row?.disabled)
    throw new AppError(
      'bad-request',
      'The owner of this group can sign in. Only they can hand it over.',
    )
  return row.member
}
