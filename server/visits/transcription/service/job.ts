import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { transcriptionJobs } from '../table.ts'

export type JobRow = typeof transcriptionJobs.$inferSelect
export type JobKind = JobRow['kind']

/** The owner of a job's recording. */
interface JobPlace {
  userId: string
  scribeId: string
  recordingId: string
}

const unfinished = inArray(transcriptionJobs.state, ['pending', 'started'])

/** The unfinished job of a recording, if there is one. */
export async function openJob(tx: Tx, recordingId: string): Promise<JobRow | undefined> {
  const [row] = await tx
    .select()
    .from(transcriptionJobs)
    .where(and(eq(transcriptionJobs.recordingId, recordingId), unfinished))
  return row
}

/** The user's job, if there is one of this id. */
export async function findJob(tx: Tx, userId: string, id: string): Promise<JobRow | undefined> {
  const [row] = await tx
    .select()
    .from(transcriptionJobs)
    .where(and(eq(transcriptionJobs.id, id), eq(transcriptionJobs.userId, userId)))
  return row
}

/** Adds a job for a recording, or returns the unfinished one: there is never a second. */
export async function addJob(
  s: Services,
  tx: Tx,
  { userId, scribeId, recordingId }: JobPlace,
  kind: JobKind = 'recording',
  requestKey?: string,
): Promise<JobRow> {
  const row = { id: randomUUID(), userId, scribeId, recordingId, kind, created: s.now() }
  const [added] = await tx
    .insert(transcriptionJobs)
    .values({ ...row, ...(requestKey && { requestKey }) })
    .onConflictDoNothing()
    .returning()
  const job = added ?? (await openJob(tx, recordingId))
  if (!job) throw new Error('the open job of a recording ended while it was looked at')
  return job
}

/** Sets what changed of a job and tells every window; answers nothing if it was cancelled. */
export async function changeJob(
  s: Services,
  tx: Tx,
  job: JobRow,
  change: Partial<typeof transcriptionJobs.$inferInsert>,
): Promise<JobRow | undefined> {
  const [changed] = await tx
    .update(transcriptionJobs)
    .set(change)
    .where(and(eq(transcriptionJobs.id, job.id), unfinished))
    .returning()
  const { userId, scribeId, recordingId } = job
  if (changed) await publish(s.db, tx, userId, { topic: 'recording', scribeId, id: recordingId })
  return changed
}

/** Ends the unfinished job of a recording because there is nothing left to do. */
export async function finishOpenJob(s: Services, tx: Tx, recordingId: string): Promise<void> {
  const job = await openJob(tx, recordingId)
  if (job) await changeJob(s, tx, job, { state: 'success', progress: 100, error: null })
}
