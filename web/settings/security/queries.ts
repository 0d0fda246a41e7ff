import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#contract/sessions.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const sessionsQuery = queryOptions({
  queryKey: [...keys.me, 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  // The list must be current whenever it is opened.
  staleTime: 0,
})
