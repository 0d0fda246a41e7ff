import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'

export const CONTACT_JOB = 'profile.sync-contact'

/** Queues the email-marketing service's data about a user; does nothing if none is set up. */
export async function queueContact(s: Services, tx: Tx, userId: string): Promise<void> {
  if (s.config.contactSync) await s.jobs.enqueue(tx, CONTACT_JOB, { userId }, { key: userId })
}
