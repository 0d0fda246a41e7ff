import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { ShownInvite } from '#contract/group-invites.ts'
import type { Group } from '#contract/groups.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { lockGroup, nextVersion, touchGroup } from './change-group.ts'
import { getGroup } from './groups.ts'
import { endInvite } from './invite-mail.ts'
import { inviteNotFound } from './invites.ts'
import { presentInvites, selectInvites } from './present-invite.ts'
import { groupInvites, groupMembers } from './table.ts'

type InviteRow = typeof groupInvites.$inferSelect

/** An invitation as the holder of its link sees it. @throws AppError 'not-found' when it was withdrawn or the group deleted */
export async function showInvite(s: Services, id: string): Promise<ShownInvite> {
  if (!isUuid(id)) throw inviteNotFound()
  const { row, groupId } = await s.db.system(async (tx) => {
    const [open] = await selectInvites(tx).where(eq(groupInvites.id, id))
    return { row: open, groupId: open ? undefined : await joinedThrough(tx, id) }
  })
  if (row) {
    const [invite] = await presentInvites(s, [row])
    if (!invite) throw inviteNotFound()
    const state = row.invite.expiresAt > s.now() ? 'open' : 'expired'
    return { state, invite }
  }
  if (!groupId) throw inviteNotFound()
  return { state: 'accepted', groupId }
}

/** The group that somebody joined through an invitation, whose id the member keeps. */
async function joinedThrough(tx: Tx, id: string, userId?: string): Promise<string | undefined> {
  const isIt = and(
    eq(groupMembers.id, id),
    isNull(groupMembers.inviteId),
    userId ? eq(groupMembers.userId, userId) : isNotNull(groupMembers.userId),
  )
  const [row] = await tx.select({ groupId: groupMembers.groupId }).from(groupMembers).where(isIt)
  return row?.groupId
}

/**
 * Makes the caller a member. A licence that was kept for the invited person is theirs. Accepting twice is joining once.
 * @throws AppError 'not-found' for another address as for no invitation, 'Unauthorized user' for an unconfirmed one;
 * 'bad-request' when it expired
 */
export async function acceptInvite(s: Services, userId: string, id: string): Promise<Group> {
  if (!isUuid(id)) throw notInvited()
  const groupId = await s.db.system(async (tx) => {
    const [read] = await tx.select().from(groupInvites).where(eq(groupInvites.id, id))
    const group = read && (await lockGroup(tx, read.groupId))
    // Another window may have accepted it, or a manager withdrawn it, while this one waited for the lock.
    const [invite] = await tx.select().from(groupInvites).where(eq(groupInvites.id, id))
    if (!group || !invite) return joinedThrough(tx, id, userId)
    await assertInvitee(tx, userId, invite)
    if (invite.expiresAt <= s.now())
      throw new AppError('bad-request', 'This invitation has expired. Ask for a new one.')
    await join(tx, userId, invite)
    await touchGroup(s, tx, { group, next: nextVersion(s, group) })
    await publish(s.db, tx, userId, { topic: 'group', id: group.id })
    await publish(s.db, tx, userId, { topic: 'user' })
    return group.id
  })
  if (!groupId) throw notInvited()
  return getGroup(s, userId, groupId)
}

const notInvited = () =>
  new AppError('not-found', 'There is no such invitation for your email address.')

/**
 * Only the invited address joins. It is confirmed, or the account was created after the invitation by somebody who has
 * its link: nobody can create an account ahead with the address of another person and wait for an invitation.
 */
async function assertInvitee(tx: Tx, userId: string, invite: InviteRow): Promise<void> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, userId))
  if (account?.email !== invite.email) throw notInvited()
  if (account.emailVerified || account.created >= invite.invitedAt) return
  throw new AppError('forbidden', words.unauthorizedUser, {
    detail: 'Confirm your email address first. The link is in your email.',
  })
}

/** Turns the invited person into a member, or passes their licence on to the member they already are. */
async function join(tx: Tx, userId: string, { id, groupId }: InviteRow): Promise<void> {
  const isInvited = and(eq(groupMembers.groupId, groupId), eq(groupMembers.inviteId, id))
  const isMember = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))
  const [member] = await tx.select().from(groupMembers).where(isMember)
  const [invited] = await tx.select().from(groupMembers).where(isInvited)
  if (member) {
    const licensed = member.licensed || Boolean(invited?.licensed)
    await tx.delete(groupMembers).where(isInvited)
    await tx.update(groupMembers).set({ licensed }).where(isMember)
  } else {
    await tx.update(groupMembers).set({ userId, inviteId: null }).where(isInvited)
  }
  await endInvite(tx, id)
}

/** Whether the holder of a link may create an account with its address, whatever the installation's sign-up policy. */
export async function isInvitedToGroup(
  tx: Tx,
  { email, invite, now }: { email: string; invite: string; now: Date },
): Promise<boolean> {
  if (!isUuid(invite)) return false
  const [row] = await tx
    .select({ id: groupInvites.id })
    .from(groupInvites)
    .where(
      and(
        eq(groupInvites.id, invite),
        eq(groupInvites.email, email),
        gt(groupInvites.expiresAt, now),
      ),
    )
  return row !== undefined
}
