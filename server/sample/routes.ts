import * as z from 'zod/mini'
import { createSample as endpoint } from '#contract/system.ts'
import { on, type Route } from '#server/http/route.ts'
import { job, type Job } from '#server/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { createSample, storeSampleAudio } from './sample.ts'

export function sampleRoutes(s: Services): Route[] {
  return [on(endpoint, ({ user, timezone, body }) => createSample(s, user.id, timezone, body))]
}

export function sampleJobs(s: Services): Job[] {
  const payload = z.object({ userId: z.uuid(), scribeId: z.uuid(), recordingId: z.uuid() })
  return [
    job({
      name: 'sample-audio',
      payload,
      handle: (place, signal) => storeSampleAudio(s, place, signal),
    }),
  ]
}
