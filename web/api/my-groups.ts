import { queryOptions, useQuery } from '@tanstack/react-query'
import type { GroupPolicy } from '#contract/group-rules.ts'
import { type GroupSummary, listGroups } from '#contract/groups.ts'
import { call } from './client.ts'
import { keys } from './keys.ts'

/** The groups of the user, by name. */
export const groupsQuery = queryOptions({
  queryKey: [...keys.groups, 'list'],
  queryFn: ({ signal }) => call(listGroups, { signal }),
})

/** The groups of the user; undefined until they are loaded. */
export const useMyGroups = (): readonly GroupSummary[] | undefined =>
  useQuery(groupsQuery).data?.items

/** The first of the user's groups with this rule; undefined if none has it. */
export const useBindingGroup = (
  binds: (policy: GroupPolicy, group: GroupSummary) => boolean,
): GroupSummary | undefined => useMyGroups()?.find((group) => binds(group.policy, group))
