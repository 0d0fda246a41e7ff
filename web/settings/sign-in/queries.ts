import { queryOptions } from '@tanstack/react-query'
import { listProviders } from '#contract/providers.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const providersQuery = queryOptions({
  queryKey: [...keys.system, 'providers'],
  queryFn: ({ signal }) => call(listProviders, { signal }),
})
