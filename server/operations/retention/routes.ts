import * as api from '#contract/retention.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { getRetention, putRetention } from './policy.ts'
import { keepVisit, previewRetention, visitRetention } from './preview.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'

export function retentionRoutes(s: Services): Route[] {
  return [
    on(api.getRetention, ({ user }) => getRetention(s, user.id), {
      audit: { none: 'Periods and counts.' },
    }),
    on(api.putRetention, ({ user, body }) => putRetention(s, user.id, body), { audit: 'by verb' }),
    on(api.previewRetention, ({ user, body }) => previewRetention(s, user.id, body), {
      audit: 'visit.list',
    }),
    on(api.getVisitRetention, ({ user, params }) => visitRetention(s, user.id, params.id), {
      audit: { none: 'Dates; it shows nothing of the visit.' },
    }),
    on(api.keepVisit, ({ user, params, body }) => keepVisit(s, user.id, params.id, body.kept), {
      audit: forVisit('visit.change'),
    }),
  ]
}
