import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listOutbox } from '#contract/accounts.ts'
import { listReports } from '#contract/library.ts'
import { call } from '#web/app/client.ts'

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => call(listOutbox, { signal }),
  staleTime: 0,
})

export const reportsQuery = infiniteQueryOptions({
  queryKey: ['reports'],
  queryFn: ({ pageParam, signal }) =>
    call(listReports, { query: { limit: 30, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.cursor ?? undefined,
  staleTime: 0,
})
