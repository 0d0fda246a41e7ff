import * as api from '#contract/audit.ts'
import { on, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { listAudit } from './audit.ts'

export function auditRoutes(s: Services): Route[] {
  return [on(api.listAudit, ({ user, params }) => listAudit(s, user.id, params.id))]
}
