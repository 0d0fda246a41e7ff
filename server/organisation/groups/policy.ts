import { eq } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import type { updateGroupPolicy as endpoint } from '#contract/group-policy.ts'
import type { Group } from '#contract/groups.ts'
import { publishToMembers } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { changeGroup } from './change-group.ts'
import { getGroup } from './groups.ts'
import { groups } from './table.ts'

/** Changes rules of a group; its members' windows apply them at once. @throws AppError 'forbidden', 'version-mismatch' */
export async function updatePolicy(
  s: Services,
  userId: string,
  groupId: string,
  { updatedAt, ...changes }: Body<typeof endpoint>,
): Promise<Group> {
  await changeGroup(s, userId, groupId, { updatedAt }, async (tx, { group }) => {
    const policy = { ...group.policy, ...changes }
    await tx.update(groups).set({ policy }).where(eq(groups.id, groupId))
    await publishToMembers(tx, groupId, { topic: 'group', id: groupId })
  })
  return getGroup(s, userId, groupId)
}
