import * as api from '#contract/sign-up.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { normalEmail } from './accounts.ts'
import * as policy from './policy.ts'
import { recentRoute } from './recent-route.ts'

/** Who may make an account, for the administrator. */
export function policyRoutes(s: Services): Route[] {
  const onRecent = recentRoute(s)
  return [
    on(api.getSignUpPolicy, () => policy.signUpPolicy(s)),
    onRecent(api.setSignUpPolicy, ({ body }) => policy.saveSignUpPolicy(s, body)),
    on(api.listInvitations, async () => ({ items: await policy.invitationsOf(s) })),
    onRecent(api.inviteSomebody, ({ user, body }) =>
      policy.invitePerson(s, user.id, normalEmail(body.email)),
    ),
    onRecent(api.withdrawInvitation, ({ params }) => policy.withdraw(s, params.id)),
  ]
}
