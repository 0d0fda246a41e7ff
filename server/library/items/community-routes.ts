import * as library from '#contract/library.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { addComment, deleteComment, listComments } from './comments.ts'
import { decideReport, listReports, reportItem } from './reports.ts'

/** Comments on published items and reports of them. */
export function communityRoutes(s: Services): Route[] {
  return [
    on(library.listComments, ({ user, params, query }) =>
      listComments(s, user.id, params.id, query),
    ),
    on(library.addComment, ({ user, params, body }) => addComment(s, user.id, params.id, body)),
    on(library.deleteComment, ({ user, params }) =>
      deleteComment(s, user.id, params.id, params.commentId),
    ),
    on(library.reportItem, ({ user, params, body }) => reportItem(s, user.id, params.id, body)),
    on(library.listReports, ({ user, query }) => listReports(s, user.id, query)),
    on(library.decideReport, ({ params, body }) => decideReport(s, params.id, body.state)),
  ]
}
