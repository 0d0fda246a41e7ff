import { queryOptions } from '@tanstack/react-query'
import { findModelServers, getComputer } from '#contract/computer.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** Under the key of speech, because downloads report their progress there. */
export const computerQuery = queryOptions({
  queryKey: [...keys.speech, 'computer'],
  queryFn: ({ signal }) => call(getComputer, { signal }),
  staleTime: 0,
})

/** Fetched once when the page opens: the server tries four ports for it. */
export const modelServersQuery = queryOptions({
  queryKey: [...keys.system, 'model-servers'],
  queryFn: ({ signal }) => call(findModelServers, { signal }),
  refetchOnWindowFocus: false,
})
