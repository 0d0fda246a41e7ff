import { and, count, eq } from 'drizzle-orm'
import type { updateSubscription as updateEndpoint } from '#contract/billing.ts'
import type { Answer, Body } from '#contract/endpoint.ts'
import { AppError, words } from '#contract/errors.ts'
import type { GroupRole, toggleLicense as endpoint } from '#contract/groups.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { changeGroup } from './change-group.ts'
import { refuse } from './groups.ts'
import { assertMayGrow } from './lapse.ts'
import { requireMemberAt } from './members.ts'
import { groupMembers, groups } from './table.ts'

/**
 * Gives a member a licence, or takes it back (specification §5).
 * @throws AppError 'No available licenses' when all are in use, 'Member not found', 'forbidden'
 */
export async function toggleLicense(
  s: Services,
  userId: string,
  { groupId, memberEmail }: Body<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  return changeGroup(s, userId, groupId, {}, async (tx, { group, next }) => {
    const member = await requireMemberAt(tx, groupId, memberEmail)
    const before = await licensesInUse(tx, groupId)
    if (!member.licensed) await assertMayGrow(s, tx, groupId)
    if (!member.licensed && before >= group.licenses) throw refuse('noLicenses')
    await tx
      .update(groupMembers)
      .set({ licensed: !member.licensed })
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.id, member.id)))
    // Their subscription has changed.
    if (member.userId) await publish(s.db, tx, member.userId, { topic: 'user' })
    return {
      licensed: !member.licensed,
      licensesInUse: before + (member.licensed ? -1 : 1),
      updatedAt: next.toISOString(),
    }
  })
}

/** How many licences members hold, with those that are kept for invited people. */
export async function licensesInUse(tx: Tx, groupId: string): Promise<number> {
  const held = and(eq(groupMembers.groupId, groupId), eq(groupMembers.licensed, true))
  const [row] = await tx.select({ n: count() }).from(groupMembers).where(held)
  return row?.n ?? 0
}

/**
 * Sets the number of licences of a group. Nobody pays for them here, so a member who is an administrator of the installation
 * grants them.
 * @throws AppError 'Cannot reduce licenses below current usage', 'forbidden' for other members, 'not-found' for strangers
 */
export async function grantLicenses(
  s: Services,
  { id: userId, role }: Pick<Caller, 'id' | 'role'>,
  { groupId, quantity, billingCycle }: Body<typeof updateEndpoint>,
): Promise<Answer<typeof updateEndpoint>> {
  const roles: readonly GroupRole[] = ['owner', 'admin', 'member']
  await changeGroup(s, userId, groupId, { roles }, async (tx) => {
    if (role !== 'administrator') throw askAdministrator()
    if (quantity < (await licensesInUse(tx, groupId))) throw refuse('belowUsage')
    const changed = { licenses: quantity, ...(billingCycle && { billingCycle }) }
    await tx.update(groups).set(changed).where(eq(groups.id, groupId))
  })
  return { requiresCheckout: false }
}

const askAdministrator = () =>
  new AppError('forbidden', words.unauthorized, {
    detail: 'Ask an administrator of this installation to change the number of licences.',
  })
