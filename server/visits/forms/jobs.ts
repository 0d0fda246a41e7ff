import * as z from 'zod/mini'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { fillRunJob, runFill } from './filled/run.ts'
import { LONGEST_RUN_SECONDS } from './filled/stored.ts'

/** Forms that are filled at once in one process: models answer a few requests at a time. */
const AT_ONCE = 2

export const visitFormJobs = (s: Services): Job[] => [
  job({
    name: fillRunJob,
    concurrency: AT_ONCE,
    longestSeconds: LONGEST_RUN_SECONDS,
    payload: z.object({ userId: z.uuid(), id: z.uuid(), runId: z.uuid() }),
    // The visit may be deleted meanwhile.
    handle: (run, signal) => runFill(s, run, signal).catch(ignoreNotFound),
  }),
]
