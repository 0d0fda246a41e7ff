import * as z from 'zod/mini'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { isClockPlausible } from '#server/platform/jobs/clock-guard.ts'
import { deleteDueAccounts } from './delete-account.ts'
import { expireLogs } from './former-log.ts'

export function deletionJobs(s: Services): Job[] {
  return [
    job({
      name: 'delete-accounts',
      payload: z.object({}),
      cron: '31 * * * *',
      retries: 20,
      async handle(_, signal) {
        if (!(await isClockPlausible(s))) return
        await deleteDueAccounts(s, signal)
        await expireLogs(s)
      },
    }),
  ]
}
