import {
  accountSetup,
  listOutbox,
  refreshSession,
  requestReset,
  resendVerification,
  resetPassword,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from '#contract/accounts.ts'
import { changePassword, reauthenticate, signInMethods } from '#contract/sessions.ts'
import { on, type Route, WithHeaders } from '#server/http/route.ts'
import { readOutbox } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import * as accounts from './accounts.ts'
import * as password from './change-password.ts'
import { clientOf } from './client.ts'
import { clearedCookie, secretOf, sessionCookie } from './cookie.ts'
import * as links from './email-links.ts'
import { renewByPassword } from './reauth.ts'
import { endSession, type Opened, refresh } from './sessions.ts'

export function accountRoutes(s: Services): Route[] {
  const https = s.config.publicUrl.startsWith('https:')
  const withCookie = <Answer>({ answer, secret }: Opened<Answer>) =>
    new WithHeaders(answer, secret ? { 'set-cookie': sessionCookie(secret, https) } : {})
  return [
    on(signUp, async (ask) => withCookie(await accounts.signUp(s, ask.body, clientOf(ask)))),
    on(accountSetup, async () => ({ hasAccounts: await accounts.hasAccounts(s) })),
    on(signIn, async (ask) => withCookie(await accounts.signIn(s, ask.body, clientOf(ask)))),
    on(reauthenticate, async ({ user, body }) =>
      withCookie(await renewByPassword(s, user, body.password)),
    ),
    on(changePassword, async ({ user, body }) =>
      withCookie(await password.changePassword(s, user, body)),
    ),
    on(signInMethods, ({ user }) => password.signInMethods(s, user.id)),
    on(refreshSession, ({ request }) => refresh(s, secretOf(request, https))),
    on(signOut, async ({ user }) => {
      await endSession(s, user.sessionId)
      return new WithHeaders(undefined, {
        'set-cookie': clearedCookie(https),
        'clear-site-data': '"cache"',
      })
    }),
    on(verifyEmail, ({ body }) => links.verifyEmail(s, body.token)),
    on(resendVerification, ({ user }) => links.resendVerification(s, user.id)),
    on(requestReset, ({ body }) => links.requestReset(s, accounts.normalEmail(body.email))),
    on(resetPassword, ({ body }) => links.resetPassword(s, body.token, body.password)),
    on(listOutbox, async () => ({ items: await readOutbox(s) })),
  ]
}
