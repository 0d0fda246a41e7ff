import * as z from 'zod/mini'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { PEAKS_JOB, storePeaks } from './audio/peaks.ts'
import { decodeUpload } from './decode-upload.ts'
import { dropRecording } from './drop-recording.ts'
import { MISSING_JOB, noteMissing, SILENT_JOB } from './live/missing.ts'
import { closeSilent } from './live/silence.ts'
import { attachSampleAudio } from './sample-audio.ts'
import { transcribeRecording } from './transcribe.ts'
import { TRANSLATE_JOB } from './translate/queue.ts'
import { translateTranscript } from './translate/run.ts'

const RecordingPayload = z.object({ userId: z.uuid(), recordingId: z.uuid() })
const VisitPayload = z.object({ userId: z.uuid(), scribeId: z.uuid() })
const FilePayload = z.object({ userId: z.uuid(), scribeId: z.uuid(), fileId: z.uuid() })

/** A long recording on a slow machine takes hours. */
const LONGEST_SECONDS = 86_000
/** Failures of an engine are counted on the job itself; these are processes that died over it. */
const RETRIES = 20

/** Transcription of recordings, which separate processes may do. */
export function textJobs(s: Services): Job[] {
  const limits = {
    concurrency: s.config.transcriptionJobs,
    retries: RETRIES,
    longestSeconds: LONGEST_SECONDS,
  }
  return [
    job({
      ...limits,
      name: 'transcribe-recording',
      payload: RecordingPayload,
      handle: (ref, signal) => transcribeRecording(s, ref, signal),
    }),
    job({
      ...limits,
      name: 'decode-upload',
      payload: FilePayload,
      handle: ({ userId, scribeId, fileId }, signal) =>
        decodeUpload(s, userId, { id: scribeId, fileId }, signal),
    }),
  ]
}

/** Every kind of work that transcription leaves to the queue of this process. */
export function jobsOfTranscription(s: Services): Job[] {
  return [
    ...(s.config.transcription === 'here' ? textJobs(s) : []),
    job({
      name: 'drop-recording',
      payload: z.extend(RecordingPayload, { scribeId: z.uuid() }),
      handle: (place) => dropRecording(s, place),
    }),
    job({
      name: 'attach-sample-audio',
      payload: RecordingPayload,
      handle: (ref, signal) => attachSampleAudio(s, ref, signal),
    }),
    job({
      name: PEAKS_JOB,
      payload: RecordingPayload,
      handle: (ref, signal) => storePeaks(s, ref, signal),
    }),
    job({
      name: TRANSLATE_JOB,
      // A visit may wait for a slow model for minutes; the next user's does not wait for it.
      concurrency: 4,
      payload: VisitPayload,
      handle: (ref, signal) => translateTranscript(s, ref, signal),
    }),
    job({
      name: MISSING_JOB,
      payload: RecordingPayload,
      handle: (ref) => noteMissing(s, ref),
    }),
    job({
      name: SILENT_JOB,
      payload: z.extend(RecordingPayload, { samples: z.number() }),
      handle: (ref) => closeSilent(s, ref, ref.samples),
    }),
  ]
}
