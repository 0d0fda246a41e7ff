import { refreshSession, signOut } from '#contract/accounts.ts'
import { on, type Route, WithHeaders } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { clearedCookie, secretOf } from './cookie.ts'
import { endSession, refresh } from './sessions.ts'

/** Renewing and ending the session of the caller. */
export function tokenRoutes(s: Services): Route[] {
  const https = s.config.publicUrl.startsWith('https:')
  return [
    on(refreshSession, ({ request }) => refresh(s, secretOf(request, https)), {
      audit: { none: 'Renews the token of a session that is logged.' },
    }),
    on(
      signOut,
      async ({ user }) => {
        await endSession(s, user.id, user.sessionId)
        return new WithHeaders(undefined, {
          'set-cookie': clearedCookie(https),
          'clear-site-data': '"cache"',
        })
      },
      { audit: 'session.close' },
    ),
  ]
}
