import * as z from 'zod/mini'
import { job, type Job } from '#server/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { rescueJob } from './generation/rescue-queue.ts'
import { giveOpinion, opinionJob } from './opinion/opinion.ts'
import { rescueGeneration } from './generation/rescue.ts'

export function noteJobs(s: Services): Job[] {
  return [
    job({
      name: rescueJob,
      payload: z.object({ userId: z.uuid(), generationId: z.uuid() }),
      handle: ({ userId, generationId }) => rescueGeneration(s, userId, generationId),
      concurrency: 2,
    }),
    job({
      name: opinionJob,
      payload: z.object({ userId: z.uuid(), noteId: z.uuid() }),
      handle: ({ userId, noteId }, signal) => giveOpinion(s, userId, noteId, signal),
    }),
  ]
}
