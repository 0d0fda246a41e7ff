import * as z from 'zod/mini'
import { accounts } from '#server/identity/accounts/table.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { isGivenUp } from '#server/platform/jobs/given-up.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { failExport, createExport } from './create-export.ts'
import { sweepTakeouts } from './exports.ts'

const HOURS = 3_600

export function takeoutJobs(s: Services): Job[] {
  return [
    job({
      name: 'make-takeout',
      payload: z.object({ userId: z.uuid(), id: z.uuid() }),
      longestSeconds: 12 * HOURS,
      // Only for processes that stop: a copy that can't be made fails at once.
      retries: 20,
      async handle(place, signal) {
        try {
          await createExport(s, place, signal)
        } catch (error) {
          // A process that stops leaves it to the next one.
          if (signal.aborted && !isGivenUp(signal)) throw error
          s.log(`A copy of an account could not be made: ${errorLabel(error)}`, 'error')
          await failExport(s, place)
        }
      },
    }),
    job({
      name: 'sweep-takeouts',
      payload: z.object({}),
      cron: '23 5 * * *',
      async handle() {
        const users = await s.db.system((tx) => tx.select({ id: accounts.id }).from(accounts))
        for (const { id } of users) await sweepTakeouts(s, id)
      },
    }),
  ]
}
