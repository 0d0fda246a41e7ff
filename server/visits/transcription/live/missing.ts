import * as z from 'zod/mini'
import { publish } from '#server/platform/events/bus.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { pendingPayloads } from '#server/platform/jobs/stored-jobs.ts'
import type { Services } from '#server/services.ts'
import { LOST_MS } from '../present.ts'
import { settleScribe } from '../recordings.ts'
import { type RecordingRef, recordingRow } from '../recording-row.ts'

/** The queue works on this. */
export const MISSING_JOB = 'note-interrupted'

/** A second longer than a device may be silent: then it's clear whether it came back. */
const LATER_SECONDS = LOST_MS / 1000 + 1

/** While a recording is open this job waits, to close it if no audio arrives; its payload names the owner. */
export const SILENT_JOB = 'close-silent-recording'
const OpenRecordings = z.array(z.object({ userId: z.uuid(), recordingId: z.uuid() }))

/**
 * Looks whether the devices of all recordings that are open come back. A process that is killed says nothing at the end
 * of its connections, so the next one that starts asks for all of them. Returns how many there are.
 */
export async function watchAllOpen(s: Services): Promise<number> {
  return s.db.system(async (tx) => {
    const open = OpenRecordings.parse(await pendingPayloads(tx, SILENT_JOB))
    for (const { userId, recordingId } of open) await lookLater(s, tx, { userId, recordingId })
    return open.length
  })
}

/** A connection ended without a stop: looks, when the device has had its time to come back, whether it did. */
export async function watchMissing(s: Services, ref: RecordingRef): Promise<void> {
  await s.db.as(ref.userId, (tx) => lookLater(s, tx, ref))
}

async function lookLater(
  s: Services,
  tx: Tx,
  { userId, recordingId }: RecordingRef,
): Promise<void> {
  const later = { key: recordingId, delaySeconds: LATER_SECONDS }
  await s.jobs.enqueue(tx, MISSING_JOB, { userId, recordingId }, later)
}

/** A visit's state in the list depends on whether its recording device is still sending. */
export async function noteMissing(s: Services, ref: RecordingRef): Promise<void> {
  await s.db.as(ref.userId, async (tx) => {
    const row = await recordingRow(s, tx, ref, true).catch(() => undefined)
    if (row?.state !== 'recording') return
    await settleScribe(s, tx, row)
    const { userId, scribeId, id } = row
    await publish(s.db, tx, userId, { topic: 'recording', scribeId, id })
  })
}
