import { getMe, initUser, syncContact, updateMe } from '#contract/profile.ts'
import { on, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { queueContact } from './contact.ts'
import * as profile from './profile.ts'

export function profileRoutes(s: Services): Route[] {
  return [
    on(getMe, ({ user }) => profile.loadUser(s, user.id)),
    on(updateMe, ({ user, body }) => profile.updateUser(s, user.id, body)),
    on(initUser, ({ user, body }) => profile.initUser(s, user.id, body)),
    on(syncContact, async ({ user }) => {
      await s.db.as(user.id, (tx) => queueContact(s, tx, user.id))
    }),
  ]
}
