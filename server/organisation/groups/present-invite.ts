import { eq } from 'drizzle-orm'
import type { GroupInvite } from '#contract/group-invites.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { damagedText } from '#server/platform/crypto/damage.ts'
import { groupVault, openGroupName } from './load-group.ts'
import { groupInvites, groups } from './table.ts'

/** Invitations with the name of their group and the address of the inviter. The system role reads them. */
export const selectInvites = (tx: Tx) =>
  tx
    .select({ invite: groupInvites, sealed: groups.sealed, inviterEmail: accounts.email })
    .from(groupInvites)
    .innerJoin(groups, eq(groups.id, groupInvites.groupId))
    .leftJoin(accounts, eq(accounts.id, groupInvites.inviterId))
    .$dynamic()

type InviteRow = Awaited<ReturnType<typeof selectInvites>>[number]

/** Invitations in the shape of specification §3. The name of a group is decrypted once, however many there are. */
export async function presentInvites(
  s: Services,
  rows: readonly InviteRow[],
): Promise<GroupInvite[]> {
  const sealedNames = new Map(rows.map(({ invite, sealed }) => [invite.groupId, sealed]))
  const names = new Map<string, string>()
  for (const [id, sealed] of sealedNames) names.set(id, await openGroupName(s, id, sealed))
  return Promise.all(rows.map((row) => presentInvite(s, row, names.get(row.invite.groupId) ?? '')))
}

async function presentInvite(
  s: Services,
  { invite, inviterEmail }: InviteRow,
  groupName: string,
): Promise<GroupInvite> {
  const { id, groupId, email, asAdmin, invitedAt, expiresAt } = invite
  return {
    id,
    groupId,
    groupName,
    inviteeEmail: email,
    inviterEmail: inviterEmail ?? '',
    message: await openMessage(s, invite),
    asAdmin,
    invitedAt: invitedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    status: 'invited',
    acceptUrl: `${s.config.publicUrl}/api/invites/${id}/accept`,
  }
}

export const messageBound = (id: string) => ({ table: 'group_invite', row: id, column: 'sealed' })

async function openMessage(
  s: Services,
  { id, groupId, sealed }: InviteRow['invite'],
): Promise<string> {
  if (!sealed) return ''
  const vault = await groupVault(s, groupId)
  return vault.openOr(sealed, messageBound(id), { message: damagedText }).message
}
