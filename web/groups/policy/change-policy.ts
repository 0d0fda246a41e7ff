import { updateGroupPolicy } from '#contract/group-policy.ts'
import type { GroupPolicy } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import type { GroupChange } from '../group-changes.ts'

/** A change of one rule of a group. @param label what it does, for the offer to apply it again */
export const changePolicy = (
  { id }: Pick<Group, 'id'>,
  rule: Partial<GroupPolicy>,
  label: string,
): GroupChange => ({
  label,
  send: (updatedAt) => call(updateGroupPolicy, { params: { id }, body: { updatedAt, ...rule } }),
})
