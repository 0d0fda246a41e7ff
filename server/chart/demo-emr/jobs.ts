import { lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Job, job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { demoEmrGrants } from './table.ts'

export function demoEmrJobs(s: Services): Job[] {
  return [
    job({
      name: 'sweep-demo-emr',
      cron: '17 * * * *',
      payload: z.object({}),
      handle: () => deleteExpiredGrants(s),
    }),
  ]
}

/** Deletes grants whose code or last token has expired. */
export async function deleteExpiredGrants(s: Services): Promise<void> {
  await s.db.system((tx) => tx.delete(demoEmrGrants).where(lt(demoEmrGrants.expires, s.now())))
}
