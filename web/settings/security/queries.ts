import { queryOptions } from '@tanstack/react-query'
import { signInMethods } from '#contract/sessions.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'

export const methodsQuery = queryOptions({
  queryKey: [...keys.me, 'methods'],
  queryFn: ({ signal }) => call(signInMethods, { signal }),
})
