import type { Services } from '#server/services.ts'
import { findJob, type JobRow } from './job.ts'

/** The database's channel for the ids of cancelled jobs. */
export const JOB_CANCELLED = 'transcription_cancelled'

/** Signals that the work on a job must end: the process stops, or the job is cancelled, in any process. */
export interface CancelWatch extends AsyncDisposable {
  signal: AbortSignal
  /** Whether somebody cancelled the job. */
  isCancelled(): boolean
  /** Notes that the job was found to be gone. */
  cancel(): void
}

/** Listens for the cancelling of a job until it is disposed. A job that is gone now counts as well. */
export async function watchCancel(
  s: Services,
  { id, userId }: Pick<JobRow, 'id' | 'userId'>,
  stop: AbortSignal,
): Promise<CancelWatch> {
  const cancelled = new AbortController()
  const cancel = () => cancelled.abort(new Error('the transcription was cancelled'))
  const look = async () => {
    if (!(await s.db.as(userId, (tx) => findJob(tx, userId, id)))) cancel()
  }
  const unlisten = await s.db.listen(
    JOB_CANCELLED,
    (jobId) => jobId === id && cancel(),
    // A notification may have been missed; where the look fails too, the next progress tells.
    () => void look().catch(() => undefined),
  )
  await look()
  return {
    signal: AbortSignal.any([stop, cancelled.signal]),
    isCancelled: () => cancelled.signal.aborted,
    cancel,
    [Symbol.asyncDispose]: unlisten,
  }
}
