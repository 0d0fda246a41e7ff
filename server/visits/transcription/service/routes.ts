import * as api from '#contract/transcription-jobs.ts'
import { idempotencyKey } from '#server/platform/http/idempotency.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { cancelJob } from './cancel.ts'
import { jobText, readJob } from './read.ts'
import { startTranscription } from './start.ts'
import { rulesFor } from '#server/platform/audit-log/rule.ts'
import { transcriptionJobs } from '../table.ts'

const forJob = rulesFor('recording', transcriptionJobs)

/** The transcription service (specification §7), in the main server or in a separate process. */
export function serviceRoutes(s: Services): Route[] {
  return [
    on(
      api.startTranscription,
      async ({ user, body, request }) =>
        startTranscription(s, user.id, body.file_reference, idempotencyKey(request)),
      { rate: 'transcribe', audit: 'visit.change' },
    ),
    on(api.getTranscription, ({ user, params }) => readJob(s, user.id, params.jobId), {
      audit: forJob('transcript.read'),
    }),
    on(api.getTranscriptionText, ({ user, params }) => jobText(s, user.id, params.jobId), {
      audit: forJob('transcript.read'),
    }),
    on(api.cancelTranscription, ({ user, params }) => cancelJob(s, user.id, params.jobId), {
      audit: forJob('part.delete'),
    }),
  ]
}
