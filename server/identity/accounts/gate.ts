import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Gate } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { secretOf } from './cookie.ts'
import { mustSetUp } from './strength.ts'
import { callerOfSecret, callerOfToken } from './sessions.ts'

/** How requests say who sends them: a bearer token, or the session cookie for media elements. */
export function gateOf(s: Services, https: boolean): Omit<Gate, 'spend' | 'trustedProxies'> {
  return {
    byToken: (token) => callerOfToken(s, token),
    async byCookie(request) {
      const secret = secretOf(request, https)
      return secret ? callerOfSecret(s, secret) : undefined
    },
    onEnd: (sessionId, handler) => s.liveSessions.onEnd(sessionId, handler),
    publicOrigin: new URL(s.config.publicUrl).origin,
    mustSetUp: (user) => mustSetUp(s, user),
    report: (error, where) => s.log(`Error in ${where}: ${errorLabel(error)}`, 'error'),
  }
}
