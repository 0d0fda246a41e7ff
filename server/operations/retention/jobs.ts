import * as z from 'zod/mini'
import { verifyAudit } from '#server/operations/audit/verify.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { isClockPlausible } from '#server/platform/jobs/clock-guard.ts'
import { expireAll } from './expire.ts'

export function retentionJobs(s: Services): Job[] {
  return [
    job({
      name: 'expire',
      payload: z.object({}),
      // Every hour, so that a day of 24 hours is one for everybody, wherever they live.
      cron: '11 * * * *',
      async handle(_, signal) {
        if (await isClockPlausible(s)) await expireAll(s, signal)
      },
    }),
    job({
      name: 'verify-audit',
      payload: z.object({}),
      cron: '47 6 * * *',
      async handle() {
        const { broken } = await verifyAudit(s)
        if (broken.length > 0)
          s.log(`${broken.length} access logs don’t match their hashes.`, 'warn')
      },
    }),
  ]
}
