import { type Rejection, rejectionWords } from '#contract/transcription-jobs.ts'
import { changeFile } from '#server/visits/files/files.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isPassing } from '#server/platform/db/pool.ts'
import { StorageAway } from '#server/platform/storage/storage.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import type { Services } from '#server/services.ts'
import { changeRecording, settleScribe } from '../recordings.ts'
import { SpeechError, type SpeechErrorCode } from '#server/speech/engines/speech.ts'
import { changeJob, type JobRow } from './job.ts'
import { speechErrorText } from '../words.ts'
import { recordingRow, type RecordingRow } from '../recording-row.ts'

/** Failures that may pass before a job is given up: each sends all of the audio again. */
const MOST_FAILURES = 3
/** An engine that fails or is silent is tried once more. */
const MOST_BY_CODE: Partial<Record<SpeechErrorCode, number>> = { API_ERROR: 1, TIMEOUT_ERROR: 1 }
/** Longest wait that an engine may ask for, in seconds. */
const LONGEST_WAIT_SECONDS = 3600

interface FailedWork {
  row: RecordingRow
  job: JobRow
}

/** The specification has no code for a busy engine; after the last attempt it's a failure of the service. */
function toRejection(error: unknown): Rejection {
  if (!(error instanceof SpeechError)) return 'GENERAL_ERROR'
  return error.code === 'BUSY' ? 'API_ERROR' : error.code
}

/** Seconds to wait, where the engine says so. */
const waitOf = ({ retryAfterMs }: SpeechError): number | undefined =>
  retryAfterMs && Math.min(LONGEST_WAIT_SECONDS, Math.ceil(retryAfterMs / 1000))

/** Whether the same audio may succeed later: the engine says so, or the database or the storage failed for a moment. */
function mayPass(error: unknown, failures: number): boolean {
  if (error instanceof SpeechError)
    return error.retryable && failures < (MOST_BY_CODE[error.code] ?? MOST_FAILURES)
  return (isPassing(error) || error instanceof StorageAway) && failures < MOST_FAILURES
}

async function tryLater(s: Services, tx: Tx, row: RecordingRow, seconds: number): Promise<void> {
  const ref = { userId: row.userId, recordingId: row.id }
  const later = { key: `${row.id} later`, delaySeconds: seconds }
  await s.jobs.enqueue(tx, 'transcribe-recording', ref, later)
}

/**
 * Stores a failure with the job and, if no other text is coming, with the recording and its file. Returns whether the
 * queue is to retry; if the engine names a waiting time, the retry is queued for then. The audio always stays.
 */
export async function failJob(
  s: Services,
  { row, job }: FailedWork,
  error: unknown,
): Promise<boolean> {
  const retry = mayPass(error, job.failures)
  const wait = retry && error instanceof SpeechError ? waitOf(error) : undefined
  const rejection = toRejection(error)
  const isBusy = error instanceof SpeechError && error.code === 'BUSY'
  const message = isBusy ? speechErrorText('BUSY') : rejectionWords[rejection].message
  const known = await s.db
    .as(row.userId, async (tx) => {
      const now = await recordingRow(s, tx, { userId: row.userId, recordingId: row.id }, true)
      const failures = job.failures + 1
      const changed = await changeJob(
        s,
        tx,
        job,
        retry ? { state: 'pending', failures } : { state: 'failed', rejection, error: message },
      )
      if (changed && wait !== undefined) await tryLater(s, tx, row, wait)
      if (!changed || job.kind === 'second-pass') return changed
      const recording = retry
        ? ({ transcription: 'pending', progress: 0 } as const)
        : ({ transcription: 'failed', error: message } as const)
      await settleScribe(s, tx, await changeRecording(s, tx, now, recording))
      return changed
    })
    .catch(ignoreNotFound)
  if (!known || retry) return retry && known !== undefined && wait === undefined
  // The text of an audio processing error replaces the extracted text (specification §8).
  const change = { stage: 'complete', extracted: message, error: message } as const
  if (row.fileId && job.kind !== 'second-pass')
    await changeFile(s, row.userId, { id: row.scribeId, fileId: row.fileId }, change)
  return false
}
