import * as api from '#contract/scribes.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import * as context from './context.ts'

/** The medical context of a visit. */
export function contextRoutes(s: Services): Route[] {
  return [
    on(
      api.addContext,
      ({ user, params, body }) => context.addContext(s, user.id, params.id, body),
      { audit: forVisit('visit.change') },
    ),
    on(
      api.updateContext,
      ({ user, params, body }) => context.updateContext(s, user.id, params, body),
      { audit: forVisit('visit.change') },
    ),
    on(api.deleteContext, ({ user, params }) => context.deleteContext(s, user.id, params), {
      audit: forVisit('part.delete'),
    }),
  ]
}
