import * as z from 'zod/mini'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { purgeStored } from '#server/visits/transcription/redact.ts'
import { newEvent } from './consent.ts'
import { addEvent } from './record.ts'

const PurgePayload = z.object({
  userId: z.uuid(),
  scribeId: z.uuid(),
  eventId: z.uuid(),
  seconds: z.number(),
  lines: z.number(),
})

/** Even if the storage is away for hours, the data must be deleted in the end. */
const RETRIES = 100

export function consentJobs(s: Services): Job[] {
  return [
    job({
      name: 'purge-withdrawn',
      retries: RETRIES,
      payload: PurgePayload,
      handle: (work) => purgeWithdrawn(s, work),
    }),
  ]
}

/** Deletes what a withdrawal took back from the file storage, then records it in the visit. */
async function purgeWithdrawn(s: Services, work: z.infer<typeof PurgePayload>): Promise<void> {
  const { userId, scribeId, eventId, seconds, lines } = work
  await purgeStored(s, userId, scribeId)
  const vault = await openVault(s.keys, userScope(userId))
  const event = newEvent(s, { name: '', timezone: 'UTC' }, { id: eventId })
  await s.db
    .as(userId, async (tx) => {
      const scribe = await scribeRow(tx, userId, scribeId)
      const purged = { ...event, kind: 'purged' as const, purged: { seconds, lines } }
      await addEvent(s, tx, vault, scribe, purged)
    })
    .catch(ignoreNotFound)
}
