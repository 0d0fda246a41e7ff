import * as z from 'zod/mini'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { BACKUP_JOB, lastMade, requestBackup, runBackup, runVerify, VERIFY_JOB } from './runs.ts'
import { backupSettings } from './settings.ts'

const HOUR_MS = 3_600_000
const payload = z.object({ runId: z.uuid() })
/** 10 GB take minutes; a slow bucket may take hours. */
const LONGEST_SECONDS = 12 * 3_600

export function backupJobs(s: Services): Job[] {
  return [
    job({
      name: BACKUP_JOB,
      payload,
      longestSeconds: LONGEST_SECONDS,
      retries: 2,
      handle: ({ runId }, signal) => runBackup(s, runId, signal),
    }),
    job({
      name: VERIFY_JOB,
      payload,
      longestSeconds: LONGEST_SECONDS,
      retries: 1,
      handle: ({ runId }) => runVerify(s, runId),
    }),
    job({
      name: 'backup-due',
      payload: z.object({}),
      cron: '5 * * * *',
      handle: async () => {
        if (await isDue(s)) await requestBackup(s, false)
      },
    }),
  ]
}

/** At the hour that is set, whatever a command wrote elsewhere; at any hour where the last one was missed, as when the machine was off. */
export async function isDue(s: Services): Promise<boolean> {
  const { on, hour } = await backupSettings(s)
  if (!on) return false
  const now = s.now()
  const age = now.getTime() - ((await lastMade(s))?.getTime() ?? 0)
  return age > 25 * HOUR_MS || (now.getUTCHours() === hour && age > 12 * HOUR_MS)
}
