import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type JobHandle, rejectionWords } from '#contract/transcription-jobs.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { changeFileIn } from '#server/visits/files/files.ts'
import { idempotentId } from '#server/platform/http/idempotency.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import type { Services } from '#server/services.ts'
import { queueTranscription, settleScribe } from '../recordings.ts'
import { transcriptionJobs } from '../table.ts'
import { addJob, type JobRow, openJob } from './job.ts'
import { type FileRow, findReferenced } from './reference.ts'
import { recordingRow } from '../recording-row.ts'

/**
 * Has an audio file transcribed. The first caller takes over the job that its upload started; the same idempotency key
 * returns the same job.
 * @throws AppError 'not-found', 'bad-request', or 'in-progress' with the job that somebody else requested
 */
export async function startTranscription(
  s: Services,
  userId: string,
  reference: string,
  key: string | undefined,
): Promise<JobHandle> {
  const requestKey = key ? idempotentId(userId, 'transcription', key) : randomUUID()
  return s.db.as(userId, async (tx) => {
    const known = key && (await jobOfRequest(tx, userId, requestKey))
    if (known) return handleOf(known)
    const file = await findReferenced(s, tx, userId, reference)
    return handleOf(await claim(tx, await ensureJob(s, tx, file, requestKey), requestKey))
  })
}

const handleOf = ({ id, state }: JobRow): JobHandle => ({ job_id: id, status: state })

async function jobOfRequest(
  tx: Tx,
  userId: string,
  requestKey: string,
): Promise<JobRow | undefined> {
  const { userId: owner, requestKey: asked, created } = transcriptionJobs
  const [job] = await tx
    .select()
    .from(transcriptionJobs)
    .where(and(eq(owner, userId), eq(asked, requestKey)))
    .orderBy(desc(created))
    .limit(1)
  return job
}

/** The file's open job, created if there is none. */
async function ensureJob(s: Services, tx: Tx, file: FileRow, requestKey: string): Promise<JobRow> {
  const { id: fileId, userId, scribeId } = file
  const place = { userId, scribeId, recordingId: fileId }
  const row = await recordingRow(s, tx, place, true).catch(ignoreNotFound)
  const open = await openJob(tx, fileId)
  if (open) return open
  if (row && row.samples > 0) {
    const kind = row.transcribedMs > 0 ? 'again' : 'recording'
    await settleScribe(s, tx, await queueTranscription(s, tx, row, kind, requestKey))
    return addJob(s, tx, place)
  }
  const job = await addJob(s, tx, place, 'recording', requestKey)
  // An upload that has just come is about to be decoded.
  if (file.stage === 'complete') await decodeAgain(s, tx, file)
  return job
}

async function decodeAgain(s: Services, tx: Tx, file: FileRow): Promise<void> {
  const { id: fileId, userId, scribeId } = file
  const vault = await openVault(s.keys, userScope(userId))
  const change = { stage: 'uploading', error: null, purpose: 'transcription' } as const
  await changeFileIn(s, tx, vault, { id: scribeId, fileId }, change, userId)
  await s.jobs.enqueue(tx, 'decode-upload', { userId, scribeId, fileId }, { key: fileId })
}

/** Assigns the job to the caller. @throws AppError 'in-progress' if it's already somebody else's */
async function claim(tx: Tx, job: JobRow, requestKey: string): Promise<JobRow> {
  if (job.requestKey === requestKey) return job
  if (job.requestKey) {
    const code = 'TRANSCRIPTION_IN_PROGRESS'
    const error = { code, ...rejectionWords[code] }
    const current = { ...handleOf(job), error }
    throw new AppError('in-progress', error.message, { detail: error.advice, current })
  }
  await tx.update(transcriptionJobs).set({ requestKey }).where(eq(transcriptionJobs.id, job.id))
  return job
}
