import { lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Job, job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { KEPT_MS } from './idempotency.ts'
import { repeats } from './table.ts'

export function repeatJobs(s: Services): Job[] {
  return [
    job({
      name: 'sweep-repeats',
      cron: '*/20 * * * *',
      payload: z.object({}),
      handle: () => sweepRepeats(s),
    }),
  ]
}

/** Deletes expired answers. */
export async function sweepRepeats(s: Services): Promise<void> {
  const oldest = new Date(s.now().getTime() - KEPT_MS)
  await s.db.system((tx) => tx.delete(repeats).where(lt(repeats.at, oldest)))
}
