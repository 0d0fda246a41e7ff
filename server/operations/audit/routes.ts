import * as api from '#contract/audit.ts'
import { recentRoute } from '#server/identity/accounts/recent-route.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { auditFile } from './export.ts'
import { listAllAudit, listAudit } from './list.ts'
import { verifyAudit } from './verify.ts'
import { forInstallation } from '#server/platform/audit-log/rule.ts'

const LOG = { none: 'The log keeps no entry of a look at itself.' }

export function auditRoutes(s: Services): Route[] {
  return [
    on(
      api.listAudit,
      ({ user, params, query, timezone }) =>
        listAudit(s, user.id, timezone, { ...query, scribeId: params.id }),
      { audit: LOG },
    ),
    on(api.listActivity, ({ user, query, timezone }) => listAudit(s, user.id, timezone, query), {
      audit: LOG,
    }),
    on(api.exportActivity, async ({ user, query }) => auditFile(s, user.id, query.format), {
      audit: { action: 'audit.export', entity: 'log' },
    }),
    on(api.listAllActivity, ({ query, timezone }) => listAllAudit(s, timezone, query)),
    recentRoute(s)(
      api.exportAllActivity,
      async ({ query }) => auditFile(s, undefined, query.format),
      { audit: forInstallation('audit.export') },
    ),
    on(api.verifyAllActivity, () => verifyAudit(s, { whole: true })),
  ]
}
