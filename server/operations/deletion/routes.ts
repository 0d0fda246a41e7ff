import * as api from '#contract/deletion.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { askDeletion, cancelDeletion, getDeletion } from './deletion.ts'

export function deletionRoutes(s: Services): Route[] {
  return [
    on(api.getDeletion, ({ user }) => getDeletion(s, user.id)),
    on(api.askDeletion, ({ user, body }) => askDeletion(s, user, body.publicItems)),
    on(api.cancelDeletion, ({ user }) => cancelDeletion(s, user.id)),
  ]
}
