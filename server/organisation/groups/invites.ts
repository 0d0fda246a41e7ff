import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Answer, Body, Query } from '#contract/endpoint.ts'
import { AppError, words } from '#contract/errors.ts'
import {
  type createGroupInvite as createEndpoint,
  type GroupInvite,
  groupInviteDays,
  type inviteGroupMembers as batchEndpoint,
  type InviteResult,
  type listGroupInvites as listEndpoint,
} from '#contract/group-invites.ts'
import { normalEmail } from '#server/identity/accounts/accounts.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { changeGroup, type LockedGroup } from './change-group.ts'
import { getGroup, refuse } from './groups.ts'
import { groupVault } from './load-group.ts'
import { assertMayGrow } from './lapse.ts'
import { endInvite, mailInvites, takeBackMails } from './invite-mail.ts'
import { findMemberAt, requireManager } from './members.ts'
import { messageBound, presentInvites, selectInvites } from './present-invite.ts'
import { groupInvites, groupMembers } from './table.ts'

const DAY_MS = 86_400_000

/** A page of invitations by address; the cursor is the id of the last one. @throws AppError 'forbidden' for plain members */
export async function listInvites(
  s: Services,
  userId: string,
  groupId: string,
  { cursor, limit }: Query<typeof listEndpoint>,
): Promise<{ items: GroupInvite[]; cursor: string | null }> {
  const rows = await s.db.system(async (tx) => {
    await requireManager(tx, userId, groupId)
    const after = cursor && (await requireInvite(tx, groupId, cursor)).email
    return selectInvites(tx)
      .where(
        and(eq(groupInvites.groupId, groupId), after ? gt(groupInvites.email, after) : undefined),
      )
      .orderBy(asc(groupInvites.email))
      .limit(limit + 1)
  })
  const items = await presentInvites(s, rows.slice(0, limit))
  return { items, cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** @throws AppError 'not-found' for an invitation that the group doesn't have */
async function requireInvite(tx: Tx, groupId: string, id: string) {
  const isIt = and(eq(groupInvites.groupId, groupId), eq(groupInvites.id, id))
  const [row] = isUuid(id) ? await tx.select().from(groupInvites).where(isIt) : []
  if (!row) throw inviteNotFound()
  return row
}

export const inviteNotFound = () =>
  new AppError('not-found', 'This invitation was withdrawn, or its group was deleted.')

/** What all invitations of a request have in common. */
interface Letter {
  asAdmin: boolean
  /** The message, sealed for an invitation; null if there is none. */
  seal: (inviteId: string) => Buffer | null
}

/** Opens the group's key before the transaction. @throws AppError 'not-found' for a group that the user doesn't belong to */
async function openLetter(
  s: Services,
  userId: string,
  groupId: string,
  { message, asAdmin }: Pick<Body<typeof batchEndpoint>, 'message' | 'asAdmin'>,
): Promise<Letter> {
  if (!message) return { asAdmin, seal: () => null }
  // Asking for the key of a group that doesn't exist would make one.
  await getGroup(s, userId, groupId)
  const vault = await groupVault(s, groupId)
  return { asAdmin, seal: (id) => vault.seal({ message }, messageBound(id)) }
}

/** Adds an invitation, or makes an expired one valid again. @returns its id, or why there is none */
async function addInvite(
  s: Services,
  tx: Tx,
  { group, me }: LockedGroup,
  given: string,
  { asAdmin, seal }: Letter,
): Promise<{ id: string } | { error: AppError }> {
  const now = s.now()
  const email = toAddress(given)
  if (!email) return { error: refuse('invalidEmail') }
  const member = await findMemberAt(tx, group.id, email)
  const former = member?.inviteId ? await requireInvite(tx, group.id, member.inviteId) : undefined
  if (member && (!former || former.expiresAt > now)) return { error: refuse('memberExists') }
  const role = asAdmin ? ('admin' as const) : ('member' as const)
  const expiresAt = new Date(now.getTime() + groupInviteDays * DAY_MS)
  const id = former?.id ?? randomUUID()
  const letter = { inviterId: me.userId, sealed: seal(id), asAdmin, invitedAt: now, expiresAt }
  if (former) {
    await takeBackMails(tx, [former])
    await tx.update(groupInvites).set(letter).where(eq(groupInvites.id, id))
    await tx.update(groupMembers).set({ role }).where(eq(groupMembers.inviteId, id))
    return { id }
  }
  await tx.insert(groupInvites).values({ id, groupId: group.id, email, ...letter })
  // The member keeps the id of the invitation after joining, so that its link can say that it was accepted.
  await tx.insert(groupMembers).values({ groupId: group.id, id, inviteId: id, role })
  return { id }
}

function toAddress(given: string): string | undefined {
  try {
    return normalEmail(given)
  } catch {
    return undefined
  }
}

/** Invitations in the shape of the contract. */
async function readInvites(s: Services, ids: string[]): Promise<GroupInvite[]> {
  const rows = await s.db.system((tx) => selectInvites(tx).where(inArray(groupInvites.id, ids)))
  return presentInvites(s, rows)
}

/** @throws AppError 'Member already exists', 'Invalid email address.', 'forbidden', 'version-mismatch' */
export async function invite(
  s: Services,
  userId: string,
  groupId: string,
  { updatedAt, inviteeEmail, ...given }: Body<typeof createEndpoint>,
): Promise<GroupInvite> {
  const letter = await openLetter(s, userId, groupId, given)
  const id = await changeGroup(s, userId, groupId, { updatedAt }, async (tx, locked) => {
    await assertMayGrow(s, tx, groupId)
    const added = await addInvite(s, tx, locked, inviteeEmail, letter)
    if ('error' in added) throw added.error
    return added.id
  })
  const [made] = await readInvites(s, [id])
  if (!made) throw inviteNotFound()
  await mailInvites(s, [made])
  return made
}

/** Invites a batch in one transaction. @throws AppError 'forbidden', 'version-mismatch' */
export async function inviteBatch(
  s: Services,
  userId: string,
  groupId: string,
  { updatedAt, emails, ...given }: Body<typeof batchEndpoint>,
): Promise<Answer<typeof batchEndpoint>> {
  const letter = await openLetter(s, userId, groupId, given)
  const ids: string[] = []
  const answer = await changeGroup(s, userId, groupId, { updatedAt }, async (tx, locked) => {
    await assertMayGrow(s, tx, groupId)
    const outcomes: InviteResult[] = []
    for (const email of emails) {
      const added = await addInvite(s, tx, locked, email, letter)
      if ('id' in added) ids.push(added.id)
      outcomes.push({ email, ...outcome(added) })
    }
    return { results: outcomes, updatedAt: locked.next.toISOString() }
  })
  if (ids.length > 0) await mailInvites(s, await readInvites(s, ids))
  return answer
}

function outcome(added: { id: string } | { error: AppError }): Omit<InviteResult, 'email'> {
  if ('id' in added) return { result: 'invited' }
  const { message } = added.error
  return { result: message === words.memberExists ? 'member-exists' : 'invalid', error: message }
}

/** Makes an invitation valid for another 7 days and mails it again. @throws AppError 'not-found', 'forbidden', 'version-mismatch' */
export async function resendInvite(
  s: Services,
  userId: string,
  place: { id: string; inviteId: string },
  updatedAt: string,
): Promise<GroupInvite> {
  const expiresAt = new Date(s.now().getTime() + groupInviteDays * DAY_MS)
  await changeGroup(s, userId, place.id, { updatedAt }, async (tx) => {
    await assertMayGrow(s, tx, place.id)
    const { id } = await requireInvite(tx, place.id, place.inviteId)
    await takeBackMails(tx, [{ id }])
    await tx.update(groupInvites).set({ expiresAt }).where(eq(groupInvites.id, id))
  })
  const [sent] = await readInvites(s, [place.inviteId])
  if (!sent) throw inviteNotFound()
  await mailInvites(s, [sent])
  return sent
}

/** Withdraws an invitation with its member. @throws AppError 'not-found', 'forbidden', 'version-mismatch' */
export const withdrawInvite = (
  s: Services,
  userId: string,
  place: { id: string; inviteId: string },
  updatedAt: string,
): Promise<void> =>
  changeGroup(s, userId, place.id, { updatedAt }, async (tx) => {
    const { id } = await requireInvite(tx, place.id, place.inviteId)
    await endInvite(tx, id)
  })
