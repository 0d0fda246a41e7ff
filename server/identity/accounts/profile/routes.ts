import { getMe, initUser, syncContact, updateMe } from '#contract/profile.ts'
import type { RetentionPeriod } from '#contract/retention-period.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { queueContact } from './contact.ts'
import * as profile from './profile.ts'

/** The parts stored by domains above this one. */
interface Above {
  /** @throws AppError 'bad-request' for a period that a group of the user doesn't allow */
  assertRetention: (userId: string, period: RetentionPeriod) => Promise<void>
  /** Sets when visits are deleted. */
  setRetention: (userId: string, period: RetentionPeriod) => Promise<void>
  /** @throws AppError 'Template not found' */
  assertTemplate: (userId: string, id: string) => Promise<void>
}

export function profileRoutes(
  s: Services,
  { assertRetention, setRetention, assertTemplate }: Above,
): Route[] {
  /** One that was chosen before may be sent again, though it is gone. */
  async function assertDefault(userId: string, templateId: string | undefined): Promise<void> {
    if (!templateId) return
    const { profile: before } = await profile.loadUser(s, userId)
    if (templateId !== before.defaultTemplateId) await assertTemplate(userId, templateId)
  }

  return [
    on(getMe, ({ user }) => profile.loadUser(s, user.id), {
      audit: { none: 'The caller’s own settings.' },
    }),
    on(
      updateMe,
      async ({ user, body: { dataRetentionPolicy, ...body } }) => {
        await assertDefault(user.id, body.profile?.defaultTemplateId)
        // Refused before anything is stored, since these are two documents.
        if (dataRetentionPolicy) await assertRetention(user.id, dataRetentionPolicy.period)
        const changed = await profile.updateUser(s, user.id, body)
        if (!dataRetentionPolicy) return changed
        await setRetention(user.id, dataRetentionPolicy.period)
        return profile.loadUser(s, user.id)
      },
      { audit: 'account.change' },
    ),
    on(initUser, ({ user, body }) => profile.initUser(s, user.id, body), {
      audit: 'account.change',
    }),
    on(
      syncContact,
      async ({ user }) => {
        await s.db.as(user.id, (tx) => queueContact(s, tx, user.id))
      },
      { audit: { none: 'Queues the caller’s contact, which the change of it has logged.' } },
    ),
  ]
}
