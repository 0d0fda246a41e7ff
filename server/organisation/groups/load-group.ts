import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { noRules } from '#contract/group-rules.ts'
import type { Group, GroupMember, GroupSummary } from '#contract/groups.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { damaged } from '#server/platform/crypto/damage.ts'
import { groupScope, openVault, type Vault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lapsedAt } from './lapse.ts'
import { groupInvites, groupMembers, groups } from './table.ts'

/** The address of a member: that of the account, or of the invitation. */
export const memberEmail = sql<string>`coalesce(${accounts.email}, ${groupInvites.email})`

/** Members with their addresses. The system role reads them: requests can't read accounts. */
export const selectMembers = (tx: Tx) =>
  tx
    .select({
      id: groupMembers.id,
      email: memberEmail,
      role: groupMembers.role,
      licensed: groupMembers.licensed,
      inviteId: groupMembers.inviteId,
      inviteExpiresAt: groupInvites.expiresAt,
    })
    .from(groupMembers)
    .leftJoin(accounts, eq(accounts.id, groupMembers.userId))
    .leftJoin(groupInvites, eq(groupInvites.id, groupMembers.inviteId))

type MemberWithEmail = Awaited<ReturnType<typeof selectMembers>>[number]

export const presentMember = ({ inviteExpiresAt, ...member }: MemberWithEmail): GroupMember => ({
  ...member,
  inviteStatus: member.inviteId ? 'invited' : null,
  inviteExpiresAt: inviteExpiresAt?.toISOString() ?? null,
})

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from group_member m where m.group_id = ${groups.id} and ${condition})`

const selectSummaries = (tx: Tx, userId: string) =>
  tx
    .select({
      id: groups.id,
      sealed: groups.sealed,
      role: groupMembers.role,
      licensed: groupMembers.licensed,
      licenses: groups.licenses,
      licensesInUse: counted(sql`m.licensed`),
      memberCount: counted(sql`true`),
      invitedCount: counted(sql`m.invite_id is not null`),
      billingCycle: groups.billingCycle,
      policy: groups.policy,
      updatedAt: groups.updatedAt,
      lapsedAt,
    })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(eq(groupMembers.userId, userId))
    .$dynamic()

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]

async function presentSummary(
  s: Services,
  { updatedAt, sealed, ...row }: SummaryRow,
): Promise<GroupSummary> {
  const name = await openGroupName(s, row.id, sealed)
  const policy = { ...noRules, ...row.policy }
  const ended = s.config.stripe ? (row.lapsedAt as Date | null) : null
  const mayWithdraw = row.role !== 'member' || policy.publishers === 'members'
  return {
    ...row,
    name,
    policy,
    mayPublish: mayWithdraw && !ended,
    mayWithdraw,
    lapsedAt: ended?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }
}

/** The name of a group; words that say so where it can't be decrypted. */
export async function openGroupName(s: Services, id: string, sealed: Buffer): Promise<string> {
  const vault = await groupVault(s, id)
  return vault.openOr(sealed, nameBound(id), { name: damaged.title }).name
}

/** The vault of a group's key: its name and its items (specification §6). */
export const groupVault = (s: Services, groupId: string): Promise<Vault> =>
  openVault(s.keys, groupScope(groupId))
export const nameBound = (id: string) => ({ table: 'clinic_group', row: id, column: 'sealed' })

// A key is read on another connection, so names are decrypted after the transaction: with every connection in one, all
// would wait for another.

/** The groups of a user, by name. */
export async function listGroups(s: Services, userId: string): Promise<GroupSummary[]> {
  const rows = await s.db.system((tx) => selectSummaries(tx, userId))
  const all = await Promise.all(rows.map((row) => presentSummary(s, row)))
  return all.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
}

/** A group as a member sees it; undefined for those who don't belong to it. */
export async function findGroup(
  s: Services,
  userId: string,
  groupId: string,
): Promise<Group | undefined> {
  const found = await s.db.system((tx) => readGroup(tx, userId, groupId))
  if (!found) return undefined
  const members = found.members.map(presentMember)
  const memberEmails = members.map(({ email }) => email)
  return { ...(await presentSummary(s, found.row)), members, memberEmails }
}

async function readGroup(tx: Tx, userId: string, groupId: string) {
  const mine = and(eq(groups.id, groupId), eq(groupMembers.userId, userId))
  const [row] = await selectSummaries(tx, userId).where(mine)
  if (!row) return undefined
  const visible =
    row.role === 'member'
      ? or(eq(groupMembers.userId, userId), inArray(groupMembers.role, ['owner', 'admin']))
      : undefined
  const rows = await selectMembers(tx)
    .where(and(eq(groupMembers.groupId, groupId), visible))
    .orderBy(asc(memberEmail))
  const members = row.role === 'member' ? rows.filter(({ inviteId }) => inviteId === null) : rows
  return { row, members }
}
