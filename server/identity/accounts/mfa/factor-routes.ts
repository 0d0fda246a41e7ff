import * as api from '#contract/mfa.ts'
import { cookieAnswer } from '#server/identity/accounts/cookie.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { removeFactor, secondFactors } from './factors.ts'
import * as passkeys from './passkeys.ts'
import * as phone from './phone.ts'
import { renewCodes } from './recovery.ts'
import * as totp from './totp.ts'

/** Setting up and removing the factors of an account. */
export function factorRoutes(s: Services): Route[] {
  const https = s.config.publicUrl.startsWith('https:')
  const withCookie = cookieAnswer(https)
  return [
    on(api.getSecondFactors, ({ user }) => secondFactors(s, user.id), {
      audit: { none: 'The caller’s own factors.' },
    }),
    on(api.startPhone, ({ user, body }) => phone.startPhone(s, user, body), {
      audit: 'account.change',
    }),
    on(
      api.verifyPhone,
      async ({ user, body }) => withCookie(await phone.verifyPhone(s, user, body)),
      { audit: 'account.change' },
    ),
    on(api.startTotp, ({ user }) => totp.startTotp(s, user), { audit: 'account.change' }),
    on(api.verifyTotp, async ({ user, body }) => withCookie(await totp.verifyTotp(s, user, body)), {
      audit: 'account.change',
    }),
    on(api.startPasskey, ({ user }) => passkeys.startPasskey(s, user), { audit: 'account.change' }),
    on(
      api.enrolPasskey,
      async ({ user, body }) => withCookie(await passkeys.enrolPasskey(s, user, body)),
      { audit: 'account.change' },
    ),
    on(api.removeFactor, ({ user, params }) => removeFactor(s, user, params.factorId), {
      audit: 'account.change',
    }),
    on(api.renewRecoveryCodes, async ({ user }) => ({ codes: await renewCodes(s, user) }), {
      audit: 'account.change',
    }),
  ]
}
