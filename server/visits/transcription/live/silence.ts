import type { Services } from '#server/services.ts'
import { closeRecording } from '../recordings.ts'
import { watchSilence } from './open.ts'
import { type RecordingRef, recordingRow } from '../recording-row.ts'

/**
 * Closes a recording that has got no audio since it had `samples`, and has the rest transcribed; the
 * browser that comes back later may still go on with it. Looks again later where audio came.
 */
export async function closeSilent(s: Services, ref: RecordingRef, samples: number): Promise<void> {
  await s.db.as(ref.userId, async (tx) => {
    const row = await recordingRow(s, tx, ref, true).catch(() => undefined)
    if (row?.state !== 'recording') return
    if (row.samples === samples) await closeRecording(s, tx, row, false)
    else await watchSilence(s, tx, row)
  })
}
