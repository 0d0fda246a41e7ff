import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'

/** A generation with an older heartbeat belongs to no process any more. */
export const STALE_MS = 15_000
export const recoveryJob = 'generate-note'

/** Queues a check of a generation for when its heartbeat would be stale if its process died now. */
export async function enqueueRecovery(
  s: Services,
  tx: Tx,
  userId: string,
  generationId: string,
): Promise<void> {
  const delaySeconds = STALE_MS / 1000 + 1
  await s.jobs.enqueue(
    tx,
    recoveryJob,
    { userId, generationId },
    { key: generationId, delaySeconds },
  )
}
