import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from '#server/platform/db/database.ts'

/** A job as the queue stores it. Its output is what the worker left of an error, which has no content (`jobs.ts`). */
export interface StoredJob {
  id: string
  name: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  tries: number
  created: Date
  started: Date | null
  ended: Date | null
  reason: string | null
}

export interface JobCounts {
  waiting: number
  running: number
  failed: number
}

type Row = Record<string, unknown> & StoredJob

const COLUMNS = `id, name, state::text as state, retry_count as tries, created_on as created,
  started_on as started, completed_on as ended, coalesce(output->>'message', output->>'value') as reason`
const columns = sql.raw(COLUMNS)
const isOwn = `name not like '\\_\\_pgboss%'`
/** Without the queue's own maintenance, and without checks of the clock that only lead to other jobs. */
const isListed = sql.raw(
  `${isOwn} and (name not in ('backup-due', 'sample-health') or state = 'failed')`,
)
const inState = {
  open: sql.raw(`state in ('created', 'retry', 'active')`),
  failed: sql.raw(`state = 'failed'`),
  done: sql.raw(`state in ('completed', 'cancelled')`),
} as const

const IS_CREATED = `select to_regclass('pgboss.job') is not null as created`

/** The queue creates its tables when it is first needed. */
async function isQueueCreated(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ created: boolean }>(sql.raw(IS_CREATED))
  return rows[0]?.created ?? false
}

/** Drizzle leaves times of raw queries as text. */
const withDates = (row: Row): StoredJob => ({
  ...row,
  created: new Date(row.created),
  started: row.started && new Date(row.started),
  ended: row.ended && new Date(row.ended),
})

/** The payloads of jobs that wait or run. */
export async function pendingPayloads(tx: Tx, name: string): Promise<unknown[]> {
  if (!(await isQueueCreated(tx))) return []
  const { rows } = await tx.execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = ${name} and state < 'completed'`,
  )
  return rows.map(({ data }) => data)
}

/** How many jobs that delete stored objects of this folder haven't completed; failed ones are retried. */
export async function countPendingDeletions(tx: Tx, folder: string): Promise<number> {
  if (!(await isQueueCreated(tx))) return 0
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from pgboss.job
    where name in ('delete-stored', 'delete-stored-folder') and state <> 'completed'
      and starts_with(coalesce(data->>'key', data->>'folder'), ${folder})`)
  return rows[0]?.n ?? 0
}

/** A page of jobs, newest first. @param after id of the last job of the page before */
export async function listStoredJobs(
  tx: Tx,
  { show, after, limit }: { show: keyof typeof inState; after: string | undefined; limit: number },
): Promise<StoredJob[]> {
  if (!(await isQueueCreated(tx))) return []
  const before = after
    ? sql`(created_on, id) < (select created_on, id from pgboss.job where id = ${after}::uuid)`
    : sql`true`
  const { rows } = await tx.execute<Row>(sql`select ${columns} from pgboss.job
    where ${isListed} and ${inState[show]} and ${before} order by created_on desc, id desc limit ${limit}`)
  return rows.map(withDates)
}

export async function findStoredJob(tx: Tx, id: string): Promise<StoredJob | undefined> {
  if (!(await isQueueCreated(tx))) return undefined
  const { rows } = await tx.execute<Row>(
    sql`select ${columns} from pgboss.job where ${isListed} and id = ${id}::uuid`,
  )
  return rows[0] && withDates(rows[0])
}

export async function countStoredJobs(tx: Tx): Promise<JobCounts> {
  const none = { waiting: 0, running: 0, failed: 0 }
  if (!(await isQueueCreated(tx))) return none
  const { rows } = await tx.execute<Record<string, unknown> & JobCounts>(sql`
    select count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed from pgboss.job where ${isListed}`)
  return rows[0] ?? none
}

/** Seconds that the longest waiting job has been due; 0 if none is waiting. */
export async function longestWaitSeconds(tx: Tx): Promise<number> {
  if (!(await isQueueCreated(tx))) return 0
  const { rows } = await tx.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::int as seconds from pgboss.job
    where ${isListed} and state in ('created', 'retry') and start_after <= now()`)
  return rows[0]?.seconds ?? 0
}

/** Seconds from the creation to the end of each job of a name that was completed since a moment, the latest 200. */
export async function secondsOfJobs(tx: Tx, name: string, since: Date): Promise<number[]> {
  if (!(await isQueueCreated(tx))) return []
  const { rows } = await tx.execute<{ seconds: number }>(sql`
    select extract(epoch from completed_on - created_on)::float8 as seconds from pgboss.job
    where name = ${name} and state = 'completed' and completed_on > ${since.toISOString()}::timestamptz
    order by completed_on desc limit 200`)
  return rows.map(({ seconds }) => seconds)
}

export interface PendingJob {
  name: string
  data: unknown
  key: string | null
}

/**
 * The jobs that wait or run, oldest first, read by a connection outside the pools. It needs the rights of the system role.
 * @param without the name of a job that is left out
 */
export async function listPendingJobs(client: pg.Client, without: string): Promise<PendingJob[]> {
  const { rows } = await client.query<PendingJob>(
    `select name, data, singleton_key as key from pgboss.job
     where state in ('created', 'retry', 'active') and ${isOwn} and name <> $1 order by created_on`,
    [without],
  )
  return rows
}

/** Whether the queue was ever opened. */
export async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ created: boolean }>(IS_CREATED)
  return rows[0]?.created ?? false
}
