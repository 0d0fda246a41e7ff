import { AppError } from '#contract/errors.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'

/**
 * Requires a second factor of everyone, or no longer.
 * @throws AppError if the administrator has none, and would be locked out by the rule
 */
export async function saveSecondFactorRule(s: Services, caller: Caller, required: boolean) {
  await assertRecent(s, caller)
  if (required && !caller.strong)
    throw new AppError('bad-request', 'Set up two-factor authentication for yourself first.', {
      detail: 'Go to Settings → Security.',
    })
  await s.mfaPolicy.save(required)
  return { required }
}
