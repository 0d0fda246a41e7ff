import * as api from '#contract/retention.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { getRetention, putRetention } from './policy.ts'
import { keepVisit, previewRetention, visitRetention } from './preview.ts'

export function retentionRoutes(s: Services): Route[] {
  return [
    on(api.getRetention, ({ user }) => getRetention(s, user.id)),
    on(api.putRetention, ({ user, body }) => putRetention(s, user.id, body)),
    on(api.previewRetention, ({ user, body }) => previewRetention(s, user.id, body)),
    on(api.getVisitRetention, ({ user, params }) => visitRetention(s, user.id, params.id)),
    on(api.keepVisit, ({ user, params, body }) => keepVisit(s, user.id, params.id, body.kept)),
  ]
}
