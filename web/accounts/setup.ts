import { queryOptions } from '@tanstack/react-query'
import { accountSetup } from '#contract/accounts.ts'
import { signInMethods } from '#contract/sessions.ts'
import { anonymous, call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** The facts about the installation that the sign-in page needs. */
export const setupQuery = queryOptions({
  queryKey: ['account-setup'],
  queryFn: ({ signal }) => anonymous.call(accountSetup, { signal }),
})
/** The sign-in methods of the signed-in user. */
export const methodsQuery = queryOptions({
  queryKey: [...keys.me, 'methods'],
  queryFn: ({ signal }) => call(signInMethods, { signal }),
})
