import type { Call } from './call.ts'
import { AppError } from './errors.ts'
import { pollDelay } from '#common/poll-schedule.ts'
import {
  cancelTranscription,
  getTranscription,
  JobHandle,
  type Rejection,
  rejectionWords,
  startTranscription,
  TranscriptionJob,
} from './transcription-jobs.ts'

/** Failed polls in a row before giving up: a server that restarts misses a few. */
const MOST_FAILED_POLLS = 5

/** A failed transcription. `message` and `advice` are for the clinician. */
export class TranscriptionRejected extends Error {
  readonly code: Rejection
  readonly advice: string
  constructor(code: Rejection, message = rejectionWords[code].message) {
    super(message)
    this.name = 'TranscriptionRejected'
    this.code = code
    this.advice = rejectionWords[code].advice
  }
}

export interface TranscribeOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Percent done. */
  onProgress?: (progress: number) => void
  /** Replaced in tests, so that they don't wait. */
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  random?: () => number
}

/**
 * Has a stored audio file transcribed by a server of any origin, and polls by the schedule of specification §9
 * until the text is there. Aborting `signal` cancels the job.
 * @throws TranscriptionRejected with a code of specification §8, or the signal's reason
 */
export async function transcribeFile(
  { call }: Call,
  fileReference: string,
  options: TranscribeOptions = {},
): Promise<{ jobId: string; transcript: string }> {
  const { signal, idempotencyKey } = options
  const jobId = await begin({ call }, fileReference, { signal, idempotencyKey })
  try {
    return { jobId, transcript: await poll({ call }, jobId, options) }
  } catch (error) {
    if (signal?.aborted)
      await call(cancelTranscription, { params: { jobId } }).catch(() => undefined)
    throw error
  }
}

async function begin(
  { call }: Pick<Call, 'call'>,
  fileReference: string,
  given: { signal: AbortSignal | undefined; idempotencyKey: string | undefined },
): Promise<string> {
  const { signal, idempotencyKey } = given
  const answer = await call(startTranscription, {
    body: { file_reference: fileReference },
    ...(signal && { signal }),
    ...(idempotencyKey && { idempotencyKey }),
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new TranscriptionRejected(toRejection(error))
  })
  const job = JobHandle.safeParse(answer)
  if (!job.success) throw new TranscriptionRejected('API_ERROR')
  return job.data.job_id
}

function toRejection(error: unknown): Rejection {
  if (!(error instanceof AppError)) return 'GENERAL_ERROR'
  if (error.code === 'unauthenticated') return 'AUTH_ERROR'
  if (error.code === 'in-progress') return 'TRANSCRIPTION_IN_PROGRESS'
  return error.code === 'unavailable' ? 'API_COMMUNICATION_ERROR' : 'API_ERROR'
}

async function poll(
  { call }: Pick<Call, 'call'>,
  jobId: string,
  { signal, onProgress, wait = pause, random }: TranscribeOptions,
): Promise<string> {
  let failed = 0
  for (let attempt = 0; ; attempt++) {
    const delay = pollDelay(attempt, random)
    if (delay === undefined) throw new TranscriptionRejected('TIMEOUT_ERROR')
    await wait(delay, signal)
    signal?.throwIfAborted()
    const seen = await look({ call }, jobId, signal)
    if (!seen) {
      if (++failed >= MOST_FAILED_POLLS) throw new TranscriptionRejected('POLL_ERROR')
      continue
    }
    failed = 0
    onProgress?.(seen.progress)
    if (seen.status === 'success') return seen.transcript ?? ''
    if (seen.status === 'failed')
      throw new TranscriptionRejected(
        seen.error?.code ?? 'TRANSCRIPTION_FAILED',
        seen.error?.message,
      )
  }
}

/** The job's state; undefined if this poll failed in a way that may pass. */
async function look(
  { call }: Pick<Call, 'call'>,
  jobId: string,
  signal: AbortSignal | undefined,
): Promise<TranscriptionJob | undefined> {
  try {
    const answer = await call(getTranscription, { params: { jobId }, ...(signal && { signal }) })
    return TranscriptionJob.safeParse(answer).data
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof AppError)) return undefined
    if (error.code === 'unauthenticated') throw new TranscriptionRejected('AUTH_ERROR')
    // Cancelled elsewhere: it won't come back.
    if (error.code === 'not-found') throw new TranscriptionRejected('POLL_ERROR')
    return undefined
  }
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done)
  })
}
