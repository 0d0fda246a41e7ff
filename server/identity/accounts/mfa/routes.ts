import * as api from '#contract/mfa.ts'
import { clientOf } from '#server/identity/accounts/client.ts'
import { cookieAnswer } from '#server/identity/accounts/cookie.ts'
import { enteredAnswer } from '#server/identity/accounts/known-device.ts'
import { recentRoute } from '#server/identity/accounts/recent-route.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { readTextMessages } from '#server/identity/messaging/sms/outbox.ts'
import { removeFactor, secondFactors } from './factors.ts'
import * as passkeys from './passkeys.ts'
import * as phone from './phone.ts'
import { saveSecondFactorRule } from './rule.ts'
import { renewCodes } from './recovery.ts'
import * as signIn from './sign-in.ts'
import * as totp from './totp.ts'

export function mfaRoutes(s: Services): Route[] {
  const https = s.config.publicUrl.startsWith('https:')
  const withCookie = cookieAnswer(https)
  const entered = enteredAnswer(s)
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
    on(api.getPendingSignIn, ({ body }) => signIn.offered(s, body.pendingId), { audit: 'sign-in' }),
    on(api.sendSignInCode, ({ body }) => signIn.sendCodeTo(s, body.pendingId, body.factorId), {
      audit: 'sign-in',
    }),
    on(api.askPasskey, ({ body }) => signIn.askPendingPasskey(s, body.pendingId), {
      audit: 'sign-in',
    }),
    on(
      api.completeSignIn,
      async (ask) => entered(ask.request, await signIn.completeSignIn(s, ask.body, clientOf(ask))),
      { audit: 'sign-in' },
    ),
    on(
      api.completeReauthentication,
      async ({ user, body }) => withCookie(await signIn.completeReauthentication(s, user, body)),
      { audit: 'account.change' },
    ),
    on(api.askReauthenticationPasskey, ({ user }) => signIn.askReauthenticationPasskey(s, user), {
      audit: 'account.change',
    }),
    on(
      api.reauthenticateByPasskey,
      async ({ user, body }) => withCookie(await signIn.reauthenticateByPasskey(s, user, body)),
      { audit: 'account.change' },
    ),
    on(api.askSignInPasskey, (ask) => signIn.askSignInPasskey(s, clientOf(ask)), {
      audit: 'sign-in',
    }),
    on(
      api.signInByPasskey,
      async (ask) => entered(ask.request, await signIn.signInByPasskey(s, ask.body, clientOf(ask))),
      { audit: 'sign-in' },
    ),
    on(api.getSecondFactorRule, async () => ({ required: s.mfaPolicy.required() })),
    on(api.setSecondFactorRule, ({ user, body }) => saveSecondFactorRule(s, user, body.required)),
    // A code of somebody's sign-in is in them.
    recentRoute(s)(api.listTextMessages, async () => ({ items: await readTextMessages(s) })),
  ]
}
