import type { Services } from '#server/services.ts'
import { closeRecording } from '../recordings.ts'
import { watchSilence } from './open.ts'
import { type RecordingRef, recordingRow } from '../recording-row.ts'

/**
 * Closes a recording without new audio since it had `samples`, and has the rest transcribed; a browser that returns
 * later can still continue it. Checks again later if audio has arrived.
 */
export async function closeSilent(s: Services, ref: RecordingRef, samples: number): Promise<void> {
  await s.db.as(ref.userId, async (tx) => {
    const row = await recordingRow(s, tx, ref, true).catch(() => undefined)
    if (row?.state !== 'recording') return
    if (row.samples === samples) await closeRecording(s, tx, row, false)
    else await watchSilence(s, tx, row)
  })
}
