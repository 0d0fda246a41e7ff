import { getMe, initUser, syncContact, updateMe } from '#contract/profile.ts'
import type { RetentionPeriod } from '#contract/retention-period.ts'
import { on, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { queueContact } from './contact.ts'
import * as profile from './profile.ts'

/** @param setRetention sets when visits are deleted, which is kept by a domain above this one */
export function profileRoutes(
  s: Services,
  setRetention: (userId: string, period: RetentionPeriod) => Promise<void>,
): Route[] {
  return [
    on(getMe, ({ user }) => profile.loadUser(s, user.id)),
    on(updateMe, async ({ user, body: { dataRetentionPolicy, ...body } }) => {
      const changed = await profile.updateUser(s, user.id, body)
      if (!dataRetentionPolicy) return changed
      await setRetention(user.id, dataRetentionPolicy.period)
      return profile.loadUser(s, user.id)
    }),
    on(initUser, ({ user, body }) => profile.initUser(s, user.id, body)),
    on(syncContact, async ({ user }) => {
      await s.db.as(user.id, (tx) => queueContact(s, tx, user.id))
    }),
  ]
}
