import * as api from '#contract/mfa.ts'
import { clientOf } from '#server/identity/accounts/client.ts'
import { cookieAnswer } from '#server/identity/accounts/cookie.ts'
import { enteredAnswer } from '#server/identity/accounts/known-device.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import * as signIn from './sign-in.ts'

/** Signing in with a second factor or a passkey. */
export function signInRoutes(s: Services): Route[] {
  const entered = enteredAnswer(s)
  return [
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
    on(api.askSignInPasskey, (ask) => signIn.askSignInPasskey(s, clientOf(ask)), {
      audit: 'sign-in',
    }),
    on(
      api.signInByPasskey,
      async (ask) => entered(ask.request, await signIn.signInByPasskey(s, ask.body, clientOf(ask))),
      { audit: 'sign-in' },
    ),
  ]
}

/** Showing a second factor again before a sensitive change. */
export function reauthenticationRoutes(s: Services): Route[] {
  const https = s.config.publicUrl.startsWith('https:')
  const withCookie = cookieAnswer(https)
  return [
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
  ]
}
