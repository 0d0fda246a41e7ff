import * as api from '#contract/set-up.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { dismissSetUpRequests, listSetUpRequests, requestSetUp } from './set-up-requests.ts'

/** Users ask the administrators to finish setting up. */
export function setUpRequestRoutes(s: Services): Route[] {
  return [
    on(
      api.requestSetUp,
      async ({ user }) => ({ at: (await requestSetUp(s, user.id)).toISOString() }),
      { audit: { none: 'A reminder without content.' } },
    ),
    on(api.listSetUpRequests, async () => ({ items: await listSetUpRequests(s) })),
    on(api.dismissSetUpRequests, () => dismissSetUpRequests(s)),
  ]
}
