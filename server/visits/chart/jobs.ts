import * as z from 'zod/mini'
import { ChartPart } from '#contract/chart.ts'
import { CHART_CHANGE_JOB } from '#server/identity/accounts/profile/chart-change.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { markNotes } from './mark-notes.ts'
import { pullChart } from './pull.ts'
import { pullJob } from './start-pull.ts'

/** Visits whose charts are read at once in one process. */
const AT_ONCE = 2
/** Longer than any pull (`isUnderWay`). */
const MOST_SECONDS = 180

export function chartJobs(s: Services): Job[] {
  return [
    job({
      name: pullJob,
      concurrency: AT_ONCE,
      longestSeconds: MOST_SECONDS,
      payload: z.object({ userId: z.uuid(), scribeId: z.uuid(), pullId: z.uuid() }),
      // The visit may be deleted meanwhile.
      handle: async (pull, signal) => pullChart(s, pull, signal).catch(ignoreNotFound),
    }),
    job({
      name: CHART_CHANGE_JOB,
      payload: z.object({ userId: z.uuid(), parts: z.array(ChartPart) }),
      handle: ({ userId, parts }) => markNotes(s, userId, parts),
    }),
  ]
}
