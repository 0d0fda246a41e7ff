import * as api from '#contract/deletion.ts'
import { recentRoute } from '#server/identity/accounts/recent-route.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { decideDeletion, listDeletions, setNeedsApproval } from './approval.ts'
import { askDeletion, cancelDeletion, getDeletion } from './deletion.ts'

export function deletionRoutes(s: Services): Route[] {
  const onRecent = recentRoute(s)
  return [
    on(api.getDeletion, ({ user }) => getDeletion(s, user.id), { audit: { none: 'A date.' } }),
    on(api.askDeletion, ({ user, body }) => askDeletion(s, user, body.publicItems), {
      audit: 'account.delete-asked',
    }),
    on(api.listDeletions, () => listDeletions(s)),
    onRecent(api.setDeletionPolicy, ({ body }) => setNeedsApproval(s, body.needsApproval)),
    onRecent(api.decideDeletion, ({ user, params, body }) =>
      decideDeletion(s, { userId: params.id, by: user.id, ...body }),
    ),
    on(api.cancelDeletion, ({ user }) => cancelDeletion(s, user.id), {
      audit: 'account.delete-cancelled',
    }),
  ]
}
