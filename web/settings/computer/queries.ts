import { queryOptions } from '@tanstack/react-query'
import { findModelServers, getComputer } from '#contract/computer.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** Downloads tell their progress under the key of speech. */
export const computerQuery = queryOptions({
  queryKey: [...keys.speech, 'computer'],
  queryFn: ({ signal }) => call(getComputer, { signal }),
  staleTime: 0,
})

/** Asked once for each visit of the page: it knocks at four doors of the server. */
export const modelServersQuery = queryOptions({
  queryKey: [...keys.system, 'model-servers'],
  queryFn: ({ signal }) => call(findModelServers, { signal }),
  refetchOnWindowFocus: false,
})
