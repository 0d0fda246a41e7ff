import { eq } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import type { updateGroupPolicy as endpoint } from '#contract/group-policy.ts'
import { AppError } from '#contract/errors.ts'
import type { Group } from '#contract/groups.ts'
import { publishToMembers } from '#server/platform/events/bus.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { changeGroup } from './change-group.ts'
import { getGroup, type SharedItems } from './groups.ts'
import { groups } from './table.ts'

/**
 * Changes rules of a group; its members' windows apply them at once.
 * @throws AppError 'forbidden', 'version-mismatch'; 'bad-request' for a second factor that the caller hasn't set up, or a
 * template that isn't the group's
 */
export async function updatePolicy(
  s: Services,
  shared: Pick<SharedItems, 'assertTemplate'>,
  { id: userId, strong }: Pick<Caller, 'id' | 'strong'>,
  groupId: string,
  { updatedAt, ...changes }: Body<typeof endpoint>,
): Promise<Group> {
  if (changes.defaultTemplate) await shared.assertTemplate(userId, groupId, changes.defaultTemplate)
  await changeGroup(s, userId, groupId, { updatedAt }, async (tx, { group }) => {
    if (changes.requireMfa && !group.policy.requireMfa && !strong)
      throw new AppError('bad-request', 'Set up two-factor authentication for yourself first.', {
        detail: 'Go to Settings → Security.',
      })
    const policy = { ...group.policy, ...changes }
    await tx.update(groups).set({ policy }).where(eq(groups.id, groupId))
    if (changes.requireMfa !== undefined) await s.mfaPolicy.announceMembers(tx)
    await publishToMembers(tx, groupId, { topic: 'group', id: groupId })
  })
  return getGroup(s, userId, groupId)
}
