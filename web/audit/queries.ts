import { infiniteQueryOptions } from '@tanstack/react-query'
import { listActivity, listAllActivity, listAudit } from '#contract/audit.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

const pageSize = 30
export interface ActivityFilter {
  kind?: string
  /** A day as YYYY-MM-DD. */
  day?: string
}

const toQuery = ({ kind, day }: ActivityFilter, cursor: string | undefined) => ({
  limit: pageSize,
  ...(kind && { kind }),
  ...(day && { from: day, to: day }),
  ...(cursor && { cursor }),
})
const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { cursor: string | null }) => last.cursor ?? undefined,
  // A log must show the newest entries.
  staleTime: 0,
}

export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listActivity, { query: toQuery(filter, pageParam), signal }),
    ...paging,
  })
export const visitActivityQuery = (scribeId: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.scribe(scribeId), 'activity'],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { params: { id: scribeId }, query: toQuery({}, pageParam), signal }),
    ...paging,
  })
export const allActivityQuery = (filter: ActivityFilter & { email?: string }) =>
  infiniteQueryOptions({
    queryKey: ['all-activity', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAllActivity, {
        query: { ...toQuery(filter, pageParam), ...(filter.email && { email: filter.email }) },
        signal,
      }),
    ...paging,
  })
