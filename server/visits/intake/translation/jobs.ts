import * as z from 'zod/mini'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { runTranslation } from './run.ts'
import { translateJob } from './translations.ts'

/** Translations that a process makes at once. */
const AT_ONCE = 2

export const questionTranslationJobs = (s: Services): Job[] => [
  job({
    name: translateJob,
    concurrency: AT_ONCE,
    payload: z.object({ userId: z.uuid(), id: z.uuid() }),
    handle: (work, signal) => runTranslation(s, work, signal),
  }),
]
