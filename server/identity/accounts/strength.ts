import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'

/** Whether two factors were shown; a passkey that signs in alone has verified its user, which is two in one. */
export const isStrong = (shown: readonly string[]) => shown.length > 1 || shown.includes('passkey')

/** Whether the caller may do nothing but set up the second factor that the administrator, or one of their groups, requires. */
export const mustSetUp = (s: Services, caller: Caller) =>
  s.mfaPolicy.requiredOf(caller.id) && !caller.strong
