import { queryOptions } from '@tanstack/react-query'
import { listOutbox } from '#contract/accounts.ts'
import { call } from '#web/app/client.ts'

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => call(listOutbox, { signal }),
  staleTime: 0,
})
