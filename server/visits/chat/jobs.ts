import * as z from 'zod/mini'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { checkAnswer } from './check-answer.ts'
import { checkAnswerJob } from './messages.ts'

export const chatJobs = (s: Services): Job[] => [
  job({
    name: checkAnswerJob,
    payload: z.object({ userId: z.uuid(), id: z.uuid() }),
    handle: ({ userId, id }, signal) => checkAnswer(s, userId, id, signal),
    concurrency: 2,
  }),
]
