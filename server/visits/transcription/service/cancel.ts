import { message } from '#common/translation.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { changeFileIn } from '#server/visits/files/files.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import type { Services } from '#server/services.ts'
import { changeRecording, settleScribe } from '../recordings.ts'
import { audioObjects, recordings, transcriptionJobs } from '../table.ts'
import { findJob, type JobRow } from './job.ts'
import { JOB_CANCELLED } from './watch-cancel.ts'
import { recordingRow, type RecordingRow } from '../recording-row.ts'

export const jobGone = () =>
  new AppError('not-found', 'This transcription does not exist, or it was cancelled.')

const CANCELLED = message('Transcription was cancelled. The audio is saved.')

/**
 * Cancels a job at any stage, in any process, and deletes what it stored: the decoded copy of an upload without text.
 * The uploaded file and microphone recordings always stay. A finished job is only forgotten. @throws AppError
 * 'not-found'
 */
export async function cancelJob(s: Services, userId: string, jobId: string): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  const keys = await s.db.as(userId, async (tx) => {
    const known = await findJob(tx, userId, jobId)
    if (!known) throw jobGone()
    const { scribeId, recordingId } = known
    // The recording first, as the worker does that stores its text.
    const row = await recordingRow(s, tx, { userId, recordingId }, true).catch(ignoreNotFound)
    const [job] = await tx
      .delete(transcriptionJobs)
      .where(and(eq(transcriptionJobs.id, jobId), eq(transcriptionJobs.userId, userId)))
      .returning()
    if (!job) throw jobGone()
    await publish(s.db, tx, userId, { topic: 'recording', scribeId, id: recordingId })
    if (job.state === 'success' || job.state === 'failed') return []
    await s.db.notify(tx, JOB_CANCELLED, jobId)
    return job.kind === 'second-pass' ? [] : takeBack(s, tx, vault, job, row)
  })
  await Promise.all(keys.map((key) => s.storage.delete(key))).catch(() =>
    s.log(
      'A stored object of a cancelled transcription could not be deleted yet; it is tried again.',
      'warn',
    ),
  )
}

/** The visit as if the job had not begun. Returns the stored objects that went. */
async function takeBack(
  s: Services,
  tx: Tx,
  vault: Vault,
  { userId, scribeId, recordingId }: JobRow,
  row: RecordingRow | undefined,
): Promise<string[]> {
  const hasText = (row?.transcribedMs ?? 0) > 0
  const isUpload = !row || (row.source === 'upload' && row.fileId !== null)
  if (isUpload) {
    const ref = { id: scribeId, fileId: recordingId }
    const error = hasText ? null : CANCELLED
    await changeFileIn(s, tx, vault, ref, { stage: 'complete', error }, userId)
  }
  if (!row) return []
  const goes = isUpload && !hasText
  const keys = goes ? await dropDecoded(s, tx, row) : []
  if (!goes) await changeRecording(s, tx, row, hasText ? finished : cancelled)
  await settleScribe(s, tx, row)
  return keys
}

const finished = { transcription: 'success', progress: 100, error: null } as const
const cancelled = { transcription: 'none', progress: 0, error: CANCELLED } as const

async function dropDecoded(s: Services, tx: Tx, row: RecordingRow): Promise<string[]> {
  const objects = await tx
    .delete(audioObjects)
    .where(eq(audioObjects.recordingId, row.id))
    .returning({ key: audioObjects.storageKey })
  for (const { key } of objects) await s.jobs.enqueue(tx, 'delete-stored', { key })
  await tx.delete(recordings).where(eq(recordings.id, row.id))
  return objects.map(({ key }) => key)
}
