import { useSuspenseQuery } from '@tanstack/react-query'
import type { User } from '#contract/profile.ts'
import { meQuery } from './session.ts'

/** The signed-in user, on pages behind the sign-in, whose loader has already read it. */
export function useUser(): User {
  return useSuspenseQuery(meQuery).data
}

/** Whether the user is a visitor of a public demo. Only those have such an address. */
export const useIsDemo = (): boolean => useUser().email.endsWith('@demo.invalid')
