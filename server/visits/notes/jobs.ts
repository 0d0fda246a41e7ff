import * as z from 'zod/mini'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { recoveryJob } from './generation/recovery-queue.ts'
import { judgeNote } from './judging/judge-note.ts'
import { checkSummary } from './patient-summary/check-summary.ts'
import { checkSummaryJob } from './patient-summary/versions.ts'
import { judgeJob } from './judging/queue.ts'
import { recoverGeneration } from './generation/recover.ts'

export function noteJobs(s: Services): Job[] {
  return [
    job({
      name: judgeJob,
      payload: z.object({ userId: z.uuid(), noteId: z.uuid() }),
      handle: ({ userId, noteId }, signal) => judgeNote(s, userId, noteId, signal),
      concurrency: 2,
    }),
    job({
      name: checkSummaryJob,
      payload: z.object({ userId: z.uuid(), id: z.uuid() }),
      handle: ({ userId, id }, signal) => checkSummary(s, userId, id, signal),
      concurrency: 2,
    }),
    job({
      name: recoveryJob,
      watchesKey: true,
      payload: z.object({ userId: z.uuid(), generationId: z.uuid() }),
      handle: ({ userId, generationId }) => recoverGeneration(s, userId, generationId),
      concurrency: 2,
    }),
  ]
}
