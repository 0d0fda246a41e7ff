import * as api from '#contract/sessions.ts'
import { type Caller, on, type Route, WithHeaders } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { normalEmail } from './accounts.ts'
import { confirmEmail, requestEmail } from './change-email.ts'
import { changePassword, signInMethods } from './change-password.ts'
import { clearedCookie, cookieAnswer } from './cookie.ts'
import { renewByPassword } from './reauth.ts'
import { endSession, endSessions, openSessions } from './sessions.ts'

const OWN = { none: 'How and where the caller is signed in.' }

/** What a signed-in user does with sessions, password and address. */
export function sessionRoutes(s: Services): Route[] {
  const https = s.config.publicUrl.startsWith('https:')
  const withCookie = cookieAnswer(https)
  return [
    on(
      api.reauthenticate,
      async ({ user, body }) => withCookie(await renewByPassword(s, user, body.password)),
      { audit: 'account.change' },
    ),
    on(
      api.changePassword,
      async ({ user, body }) => withCookie(await changePassword(s, user, body)),
      { audit: 'account.change' },
    ),
    on(api.signInMethods, ({ user }) => signInMethods(s, user.id), { audit: OWN }),
    on(
      api.listSessions,
      async ({ user, address }) => ({
        items: await openSessions(s, user, address),
      }),
      { audit: OWN },
    ),
    on(api.endSession, ({ user, params }) => endSession(s, user.id, params.id), {
      audit: 'account.change',
    }),
    on(api.endAllSessions, ({ user, body }) => endAllSessions(s, user, body.keepThis, https), {
      audit: 'account.change',
    }),
    on(api.changeEmail, ({ user, body }) => requestEmail(s, user, normalEmail(body.email)), {
      audit: 'account.change',
    }),
    on(api.confirmEmail, ({ body }) => confirmEmail(s, body.token), { audit: 'sign-in' }),
  ]
}

async function endAllSessions(s: Services, user: Caller, keepThis: boolean, https: boolean) {
  await endSessions(s, user.id, keepThis ? user.sessionId : undefined)
  return new WithHeaders(
    undefined,
    keepThis ? {} : { 'set-cookie': clearedCookie(https), 'clear-site-data': '"cache"' },
  )
}
