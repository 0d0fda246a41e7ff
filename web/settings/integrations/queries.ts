import { queryOptions } from '@tanstack/react-query'
import { listIntegrations, listSupportedIntegrations } from '#contract/integrations.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const integrationsQuery = queryOptions({
  queryKey: keys.integrations,
  queryFn: ({ signal }) => call(listIntegrations, { signal }),
  // A connection can expire at any time, and the page must show it.
  staleTime: 0,
})

export const supportedQuery = queryOptions({
  queryKey: [...keys.integrations, 'supported'],
  queryFn: ({ signal }) => call(listSupportedIntegrations, { signal }),
})
