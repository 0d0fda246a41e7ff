import { queryOptions, useQuery } from '@tanstack/react-query'
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
