import { message } from '#common/translation.ts'
import type { Job, listJobs as listJobsEndpoint } from '#contract/admin.ts'
import type { Answer, Query } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import {
  countStoredJobs,
  findStoredJob,
  listStoredJobs,
  longestWaitSeconds,
  type StoredJob,
} from '#server/platform/jobs/stored-jobs.ts'
import type { Services } from '#server/services.ts'
import { jobTitles } from './job-titles.ts'

const states = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
} as const satisfies Record<StoredJob['state'], Job['state']>

const present = (row: StoredJob): Job => ({
  id: row.id,
  name: row.name,
  title: jobTitles[row.name] ?? row.name,
  state: states[row.state],
  reason: row.state === 'completed' ? '' : reasonOf(row.reason),
  tries: row.tries,
  created: row.created.toISOString(),
  started: row.started?.toISOString() ?? null,
  ended: row.ended?.toISOString() ?? null,
})

/** In words; if the message isn't a sentence, the place in our code where it failed. */
function reasonOf(reason: string | null): string {
  if (!reason) return ''
  if (/heartbeat|expire|timeout/i.test(reason))
    return message('It took too long, or its process ended.')
  return /[.!?]$/.test(reason) ? reason : message('An unexpected error: {reason}', { reason })
}

/**
 * A page of the queue, newest first.
 * @throws AppError 'bad-request' for an invalid cursor
 */
export async function listJobs(
  s: Services,
  { show, cursor, limit }: Query<typeof listJobsEndpoint>,
): Promise<Answer<typeof listJobsEndpoint>> {
  if (cursor && !isUuid(cursor)) throw new AppError('bad-request', 'Invalid cursor.')
  return s.db.system(async (tx) => {
    const rows = await listStoredJobs(tx, { show, after: cursor, limit: limit + 1 })
    const items = rows.slice(0, limit).map(present)
    return {
      items,
      cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      counts: await countStoredJobs(tx),
    }
  })
}

/** How long the longest waiting job has been due, and how many jobs have failed. */
export async function queueLag(s: Services): Promise<{ seconds: number; failed: number }> {
  return s.db.system(async (tx) => ({
    seconds: await longestWaitSeconds(tx),
    failed: (await countStoredJobs(tx)).failed,
  }))
}

/** Tries work again that failed or was cancelled. @throws AppError 'not-found' */
export async function retryJob(s: Services, id: string): Promise<Job> {
  const { name, state } = await jobById(s, id)
  if (state === 'failed') await s.jobs.change(name, id, 'retry')
  if (state === 'cancelled') await s.jobs.change(name, id, 'resume')
  return jobById(s, id)
}

/** Takes work off the queue. @throws AppError 'not-found' */
export async function cancelJob(s: Services, id: string): Promise<Job> {
  const { name, state } = await jobById(s, id)
  if (state === 'waiting' || state === 'running') await s.jobs.change(name, id, 'cancel')
  return jobById(s, id)
}

async function jobById(s: Services, id: string): Promise<Job> {
  const row = isUuid(id) ? await s.db.system((tx) => findStoredJob(tx, id)) : undefined
  if (!row) throw new AppError('not-found', 'Job not found in the queue.')
  return present(row)
}
