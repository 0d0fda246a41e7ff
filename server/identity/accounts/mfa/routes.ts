import * as api from '#contract/mfa.ts'
import { recentRoute } from '#server/identity/accounts/recent-route.ts'
import { readTextMessages } from '#server/identity/messaging/sms/outbox.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { factorRoutes } from './factor-routes.ts'
import { saveSecondFactorRule } from './rule.ts'
import { reauthenticationRoutes, signInRoutes } from './sign-in-routes.ts'

export function mfaRoutes(s: Services): Route[] {
  return [
    ...factorRoutes(s),
    ...signInRoutes(s),
    ...reauthenticationRoutes(s),
    on(api.getSecondFactorRule, async () => ({ required: s.mfaPolicy.required() })),
    on(api.setSecondFactorRule, ({ user, body }) => saveSecondFactorRule(s, user, body.required)),
    // They contain a sign-in code.
    recentRoute(s)(api.listTextMessages, async () => ({ items: await readTextMessages(s) })),
  ]
}
