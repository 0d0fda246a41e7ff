import * as api from '#contract/data-export.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import * as takeouts from './exports.ts'

export function takeoutRoutes(s: Services): Route[] {
  return [
    on(api.listTakeouts, ({ user }) => takeouts.listTakeouts(s, user.id), {
      audit: { none: 'Names and states of archives.' },
    }),
    on(api.startTakeout, ({ user, timezone }) => takeouts.startTakeout(s, user, timezone), {
      audit: 'takeout.make',
    }),
    on(api.deleteTakeout, ({ user, params }) => takeouts.deleteTakeout(s, user.id, params.id), {
      audit: { none: 'Deletes the archive, not what it was made of.' },
    }),
    on(api.linkTakeout, ({ user, params }) => takeouts.linkTakeout(s, user, params.id), {
      audit: { none: 'The download that it leads to is logged.' },
    }),
    on(
      api.getTakeoutContent,
      ({ user, params, query }) => takeouts.takeoutContent(s, user.id, params.id, query.ticket),
      { audit: { action: 'takeout.download', entity: 'takeout' } },
    ),
  ]
}
