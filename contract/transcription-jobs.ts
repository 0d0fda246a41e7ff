import * as z from 'zod/mini'
import { message } from '#common/translation.ts'
import { Id, NonEmpty } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Specification §4. */
export const JobStatus = z.enum(['pending', 'started', 'success', 'failed'])
export type JobStatus = z.infer<typeof JobStatus>

/** Why a transcription failed (specification §8). */
export const Rejection = z.enum([
  'TRANSCRIPTION_IN_PROGRESS',
  'AUTH_ERROR',
  'API_ERROR',
  'POLL_ERROR',
  'TIMEOUT_ERROR',
  'TRANSCRIPTION_FAILED',
  'API_COMMUNICATION_ERROR',
  'GENERAL_ERROR',
])
export type Rejection = z.infer<typeof Rejection>

const network = message('Network failures during transcription.')
const faulty = message(
  'An error during transcription, double-check the transcript and contact support.',
)

/** The text for each rejection, in the words of specification §8, and what the clinician can do. */
export const rejectionWords: Record<Rejection, { message: string; advice: string }> = {
  TRANSCRIPTION_IN_PROGRESS: {
    message: message('This file is already being transcribed.'),
    advice: message('Wait for it to finish, or cancel it and start again.'),
  },
  AUTH_ERROR: {
    message: message('Error authenticating with the transcription service, contact support.'),
    advice: message(
      'The audio is saved. Sign in again. If that fails, ask your administrator to check the service key.',
    ),
  },
  API_ERROR: {
    message: faulty,
    advice: message('The audio is saved. Try again, or choose another speech service.'),
  },
  POLL_ERROR: {
    message: network,
    advice: message('Transcription may be continuing. Open the visit again in a minute.'),
  },
  TIMEOUT_ERROR: {
    message: network,
    advice: message('It took too long. The audio is saved. Try again now or later.'),
  },
  TRANSCRIPTION_FAILED: {
    message: faulty,
    advice: message('The audio is saved. Try again, or listen to it and type notes.'),
  },
  API_COMMUNICATION_ERROR: {
    message: network,
    advice: message(
      'The audio is saved. Check the connection to the transcription service and try again.',
    ),
  },
  GENERAL_ERROR: {
    message: message('General error, contact support.'),
    advice: message('The audio is saved. Try again. The server log has details for support.'),
  },
}

export const JobHandle = z.object({ job_id: Id, status: JobStatus })
export type JobHandle = z.infer<typeof JobHandle>

export const TranscriptionJob = z.object({
  status: JobStatus,
  /** Lines that begin with `[h:mm:ss]`, after success. */
  transcript: z.nullable(z.string()),
  /** The path of the text on this server, and its full address. */
  transcript_path: z.nullable(z.string()),
  transcript_url: z.nullable(z.string()),
  /** 0 to 100. */
  progress: z.number(),
  /** Why it failed, and what to do; absent unless it did. */
  error: z.optional(z.object({ code: Rejection, message: z.string(), advice: z.string() })),
})
export type TranscriptionJob = z.infer<typeof TranscriptionJob>

export const startTranscription = endpoint({
  method: 'POST',
  path: '/transcriptions',
  access: 'signed-in',
  summary:
    'Transcribes an audio file, named by its id or its storage path `users/{uid}/conversations/{scribeId}/files/{name}`. The first call takes over the job that the upload started; 409 `in-progress` with the running job and the rejection TRANSCRIPTION_IN_PROGRESS in `current` if it was already requested. The same idempotency key returns the same job.',
  body: z.object({ file_reference: NonEmpty(1_000) }),
  response: JobHandle,
})
export const getTranscription = endpoint({
  method: 'GET',
  path: '/transcriptions/:jobId',
  access: 'signed-in',
  summary: 'The progress of a transcription, and its text. 404 after it was cancelled.',
  response: TranscriptionJob,
})
export const getTranscriptionText = endpoint({
  method: 'GET',
  path: '/transcriptions/:jobId/transcript',
  access: 'media',
  summary: 'The text of a finished transcription as text/plain.',
  response: 'bytes',
})
export const cancelTranscription = endpoint({
  method: 'DELETE',
  path: '/transcriptions/:jobId',
  access: 'signed-in',
  summary:
    'Cancels a transcription at any stage and deletes its stored data; the uploaded file stays. A finished job is only forgotten.',
  response: 'nothing',
})
