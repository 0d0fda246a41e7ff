import { queryOptions } from '@tanstack/react-query'
import { getEmrServers } from '#contract/emr-servers.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const emrServersQuery = queryOptions({
  queryKey: [...keys.system, 'emr-servers'],
  queryFn: ({ signal }) => call(getEmrServers, { signal }),
})
