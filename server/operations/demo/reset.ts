import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { demoResetCron } from '#server/config/demo.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { deleteAccount } from '#server/operations/deletion/delete-account.ts'
import { deletedAccounts } from '#server/operations/deletion/table.ts'
import { groups } from '#server/organisation/groups/table.ts'
import { type Job, job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { isVisitor } from './account.ts'

/** Accounts that are read at once. */
const BATCH = 100

export const demoJobs = (s: Services): Job[] => [
  job({
    name: 'reset-demo',
    payload: z.object({}),
    cron: demoResetCron,
    retries: 20,
    async handle(_, signal) {
      if (s.config.demo) await resetDemo(s, signal)
    },
  }),
]

/**
 * Deletes all visitors of a demo with their data and access logs.
 * @returns how many there were
 * @throws AppError 'bad-request' unless this is a demo
 */
export async function resetDemo(s: Services, signal?: AbortSignal): Promise<number> {
  if (!s.config.demo)
    throw new AppError('bad-request', 'This isn’t a demo.', {
      detail: 'Only an installation that runs with DEMO=on can be reset.',
    })
  let gone = 0
  for (let visitors = await someVisitors(s); visitors.length > 0; visitors = await someVisitors(s))
    for (const { id } of visitors) {
      if (signal?.aborted) return gone
      await deleteAccount(s, id, 'remove')
      gone += 1
    }
  await s.db.system(async (tx) => {
    await tx.delete(groups)
    // The logs of visitors prove nothing to anybody.
    await tx.delete(deletedAccounts)
  })
  return gone
}

const someVisitors = (s: Services) =>
  s.db.system((tx) => tx.select({ id: accounts.id }).from(accounts).where(isVisitor).limit(BATCH))
