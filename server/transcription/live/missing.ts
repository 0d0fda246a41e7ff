import { publish } from '#server/events/bus.ts'
import type { Services } from '#server/services.ts'
import type { RecordingRef } from '../audio/append.ts'
import { LOST_MS } from '../present.ts'
import { recordingRow, settleScribe } from '../recordings.ts'

/** The queue works on this. */
export const MISSING_JOB = 'note-interrupted'

/** A second more than a device may be silent: then it is known whether it came back. */
const LATER_SECONDS = LOST_MS / 1000 + 1

/** A connection ended without a stop: looks, when the device has had its time to come back, whether it did. */
export async function watchMissing(
  s: Services,
  { userId, recordingId }: RecordingRef,
): Promise<void> {
  await s.db.as(userId, (tx) =>
    s.jobs.enqueue(
      tx,
      MISSING_JOB,
      { userId, recordingId },
      { key: recordingId, delaySeconds: LATER_SECONDS },
    ),
  )
}

/** What the list says of a visit follows from whether the device that records it is still heard of. */
export async function noteMissing(s: Services, ref: RecordingRef): Promise<void> {
  await s.db.as(ref.userId, async (tx) => {
    const row = await recordingRow(tx, ref, true).catch(() => undefined)
    if (row?.state !== 'recording') return
    await settleScribe(s, tx, row)
    const { userId, scribeId, id } = row
    await publish(s.db, tx, userId, { topic: 'recording', scribeId, id })
  })
}
