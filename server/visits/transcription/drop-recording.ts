import { eq } from 'drizzle-orm'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import type { Services } from '#server/services.ts'
import type { AudioPlace } from './audio/settle.ts'
import { settleScribe } from './recordings.ts'
import { audioObjects, recordings } from './table.ts'
import { recordingRow } from './recording-row.ts'

/**
 * Deletes the recording of an upload that was cancelled before it had text, with its audio. A recording with text
 * belongs to the visit and stays.
 */
export async function dropRecording(s: Services, place: AudioPlace): Promise<void> {
  const { userId, recordingId } = place
  await s.db
    .as(userId, async (tx) => {
      const row = await recordingRow(s, tx, place, true)
      if (row.source !== 'upload' || row.transcribedMs > 0) return
      const objects = await tx
        .select({ key: audioObjects.storageKey })
        .from(audioObjects)
        .where(eq(audioObjects.recordingId, recordingId))
      await tx.delete(recordings).where(eq(recordings.id, recordingId))
      for (const { key } of objects) await s.jobs.enqueue(tx, 'delete-stored', { key })
      await settleScribe(s, tx, row)
    })
    .catch(ignoreNotFound)
}
