import { sql } from 'drizzle-orm'
import type { Job, listJobs as listJobsEndpoint } from '#contract/admin.ts'
import type { Answer, Query } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'
import { jobTitles } from './job-titles.ts'

/** A row of pg-boss; its output is what our worker left of an error, which has no content (`jobs.ts`). */
interface Row extends Record<string, unknown> {
  id: string
  name: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  tries: number
  created: Date
  started: Date | null
  ended: Date | null
  reason: string | null
}

const states = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
} as const satisfies Record<Row['state'], Job['state']>

const columns =
  sql.raw(`id, name, state::text as state, retry_count as tries, created_on as created,
  started_on as started, completed_on as ended, coalesce(output->>'message', output->>'value') as reason`)
/** The queue's own upkeep, and looks at the clock that lead to work of their own. */
const ours = sql.raw(`name not like '\\_\\_pgboss%' and (name <> 'backup-due' or state = 'failed')`)
const shown = {
  open: sql.raw(`state in ('created', 'retry', 'active')`),
  failed: sql.raw(`state = 'failed'`),
  done: sql.raw(`state in ('completed', 'cancelled')`),
} as const

/** The queue makes its tables when it is first needed. */
async function isThere(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  )
  return rows[0]?.there ?? false
}

const present = (row: Row): Job => ({
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

/** In words; what is no sentence is the place in our code where it failed. */
function reasonOf(reason: string | null): string {
  if (!reason) return ''
  if (/heartbeat|expire|timeout/i.test(reason)) return 'It took too long, or its process ended.'
  return /[.!?]$/.test(reason) ? reason : `An unexpected error: ${reason}`
}

/**
 * A page of the queue, newest first.
 * @throws AppError 'bad-request' for a page marker that is none
 */
export async function listJobs(
  s: Services,
  { show, cursor, limit }: Query<typeof listJobsEndpoint>,
): Promise<Answer<typeof listJobsEndpoint>> {
  if (cursor && !isUuid(cursor)) throw new AppError('bad-request', 'This page marker is not known.')
  const before = cursor
    ? sql`(created_on, id) < (select created_on, id from pgboss.job where id = ${cursor}::uuid)`
    : sql`true`
  return s.db.system(async (tx) => {
    if (!(await isThere(tx)))
      return { items: [], cursor: null, counts: { waiting: 0, running: 0, failed: 0 } }
    const { rows } = await tx.execute<Row>(sql`select ${columns} from pgboss.job
      where ${ours} and ${shown[show]} and ${before} order by created_on desc, id desc limit ${limit + 1}`)
    const items = rows.slice(0, limit).map((row) => present(dated(row)))
    return {
      items,
      cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      counts: await countsOf(tx),
    }
  })
}

/** Drizzle leaves times of raw queries as text. */
const dated = (row: Row): Row => ({
  ...row,
  created: new Date(row.created),
  started: row.started && new Date(row.started),
  ended: row.ended && new Date(row.ended),
})

async function countsOf(tx: Tx) {
  const { rows } = await tx.execute<{ waiting: number; running: number; failed: number }>(sql`
    select count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed from pgboss.job where ${ours}`)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 }
}

/** Seconds that the longest waiting work has been due; 0 where none waits. */
export async function queueLag(s: Services): Promise<{ seconds: number; failed: number }> {
  return s.db.system(async (tx) => {
    if (!(await isThere(tx))) return { seconds: 0, failed: 0 }
    const { rows } = await tx.execute<{ seconds: number }>(sql`
      select coalesce(extract(epoch from now() - min(start_after)), 0)::int as seconds from pgboss.job
      where ${ours} and state in ('created', 'retry') and start_after <= now()`)
    return { seconds: rows[0]?.seconds ?? 0, failed: (await countsOf(tx)).failed }
  })
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
  const row = await s.db.system(async (tx) => {
    if (!isUuid(id) || !(await isThere(tx))) return undefined
    const { rows } = await tx.execute<Row>(
      sql`select ${columns} from pgboss.job where ${ours} and id = ${id}::uuid`,
    )
    return rows[0]
  })
  if (!row) throw new AppError('not-found', 'There is no such work in the queue.')
  return present(dated(row))
}
