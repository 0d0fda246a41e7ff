import { useSuspenseQuery } from '@tanstack/react-query'
import type { User } from '#contract/profile.ts'
import { meQuery } from './session.ts'

/** The signed-in user; pages behind the sign-in only, whose loader has already read it. */
export function useUser(): User {
  return useSuspenseQuery(meQuery).data
}
