import * as z from 'zod/mini'
import { job, type Job } from '#server/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { decodeUpload } from './decode-upload.ts'
import { dropRecording } from './drop-recording.ts'
import { closeSilent } from './live/silence.ts'
import { attachSampleAudio } from './sample-audio.ts'
import { transcribeRecording } from './transcribe.ts'

const RecordingPayload = z.object({ userId: z.uuid(), recordingId: z.uuid() })
const FilePayload = z.object({ userId: z.uuid(), scribeId: z.uuid(), fileId: z.uuid() })

/** Every kind of work that transcription leaves to the queue. */
export function jobsOfTranscription(s: Services): Job[] {
  return [
    job({
      name: 'transcribe-recording',
      payload: RecordingPayload,
      handle: (ref, signal) => transcribeRecording(s, ref, signal),
    }),
    job({
      name: 'decode-upload',
      payload: FilePayload,
      handle: ({ userId, scribeId, fileId }, signal) =>
        decodeUpload(s, userId, { id: scribeId, fileId }, signal),
    }),
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
      name: 'close-silent-recording',
      payload: z.extend(RecordingPayload, { samples: z.number() }),
      handle: (ref) => closeSilent(s, ref, ref.samples),
    }),
  ]
}
