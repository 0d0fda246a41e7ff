import { getGroupActivity } from '#contract/group-activity.ts'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import * as api from '#contract/groups.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import { rulesFor } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { readActivity } from './activity.ts'
import { createGroup, deleteGroup, getGroup, renameGroup, type SharedItems } from './groups.ts'
import { listGroups } from './load-group.ts'
import { toggleLicense } from './licences.ts'
import { changeRole, listMembers, removeMember } from './members.ts'
import { updatePolicy } from './policy.ts'

const forGroup = rulesFor('group')

/** What must hold before a group is deleted. @throws AppError 'bad-request' */
type DeletionGuard = (userId: string, groupId: string) => Promise<void>

export function groupRoutes(
  s: Services,
  shared: SharedItems,
  assertMayDelete: DeletionGuard,
): Route[] {
  const read = { audit: { none: 'Who belongs to a group is no patient content.' } }
  const change = { audit: forGroup('group.change') }
  return [
    on(api.listGroups, async ({ user }) => ({ items: await listGroups(s, user.id) }), read),
    on(api.createGroup, ({ user, body }) => createGroup(s, user.id, body), change),
    on(api.getGroup, ({ user, params }) => getGroup(s, user.id, params.id), read),
    on(
      api.updateGroup,
      ({ user, params, body }) => renameGroup(s, user.id, params.id, body),
      change,
    ),
    on(
      updateGroupPolicy,
      ({ user, params, body }) => updatePolicy(s, shared, user, params.id, body),
      change,
    ),
    on(
      api.deleteGroup,
      async ({ user, params, query }) => {
        await assertRecent(s, user)
        await assertMayDelete(user.id, params.id)
        await deleteGroup(s, shared, user.id, params.id, query.updatedAt)
      },
      change,
    ),
    on(
      api.listGroupMembers,
      ({ user, params, query }) => listMembers(s, user.id, params.id, query),
      read,
    ),
    on(getGroupActivity, ({ user, params, query }) => readActivity(s, user.id, params.id, query), {
      audit: { none: 'Counts of what members did, never content.' },
    }),
    on(
      api.updateGroupMember,
      ({ user, params, body }) => changeRole(s, user.id, params, body),
      change,
    ),
    on(
      api.removeGroupMember,
      ({ user, params, query }) => removeMember(s, shared, user.id, params, query.updatedAt),
      change,
    ),
    on(api.toggleLicense, ({ user, body }) => toggleLicense(s, user.id, body), change),
  ]
}
