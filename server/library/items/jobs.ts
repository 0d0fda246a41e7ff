import * as z from 'zod/mini'
import { HAND_OVER_ITEMS } from '#server/organisation/groups/groups.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { handOverItems } from './group-items.ts'

export function itemJobs(s: Services): Job[] {
  return [
    job({
      name: HAND_OVER_ITEMS,
      payload: z.object({ groupId: z.uuid(), userId: z.uuid(), at: z.string() }),
      retries: 20,
      handle: (departure) => handOverItems(s, departure),
    }),
  ]
}
