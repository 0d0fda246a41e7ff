import { queryOptions } from '@tanstack/react-query'
import { listProviders } from '#contract/providers.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'

export const providersQuery = queryOptions({
  queryKey: [...keys.system, 'providers'],
  queryFn: ({ signal }) => call(listProviders, { signal }),
})
