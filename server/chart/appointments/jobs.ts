import { and, eq, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Job, job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { deleteListsJob } from './stored.ts'
import { appointmentLists } from './table.ts'

const DAY_MS = 24 * 3_600_000

export function appointmentJobs(s: Services): Job[] {
  return [
    job({
      name: deleteListsJob,
      payload: z.object({ userId: z.uuid() }),
      handle: ({ userId }) => deleteOldLists(s, userId),
    }),
  ]
}

/**
 * Deletes the lists of a user that are older than a day. The job runs two days after the first list of a day was
 * stored: by then every list of that day is older than one.
 */
export async function deleteOldLists(s: Services, userId: string): Promise<void> {
  const oldest = new Date(s.now().getTime() - DAY_MS)
  await s.db.as(userId, (tx) =>
    tx
      .delete(appointmentLists)
      .where(and(eq(appointmentLists.userId, userId), lt(appointmentLists.read, oldest))),
  )
}
