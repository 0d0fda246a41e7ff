import * as api from '#contract/drugs.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { decide, undo } from './decisions.ts'
import { listDoubts } from './doubts.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'

export function doubtRoutes(s: Services): Route[] {
  return [
    on(api.listDoubts, ({ user, params, query }) => listDoubts(s, user.id, params.id, query), {
      audit: forVisit('transcript.read'),
    }),
    on(api.decideDoubt, ({ user, params, body }) => decide(s, user.id, params.id, body), {
      audit: forVisit('visit.change'),
    }),
    on(api.undoDecision, ({ user, params }) => undo(s, user.id, params), {
      audit: forVisit('part.delete'),
    }),
  ]
}
