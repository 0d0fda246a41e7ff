import { getMe, updateMe } from '#contract/profile.ts'
import { on, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { loadUser, updateUser } from './profile.ts'

export function profileRoutes(s: Services): Route[] {
  return [
    on(getMe, ({ user }) => loadUser(s, user.id)),
    on(updateMe, ({ user, body }) => updateUser(s, user.id, body)),
  ]
}
