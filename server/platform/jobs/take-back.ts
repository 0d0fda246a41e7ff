import type { Pool } from 'pg'
import { isClaimed } from './claims.ts'

const LOOK_MS = 1_000
/** Covers the moment between fetching a job and claiming it, and a reconnection. */
const GRACE_MS = 2_000

interface AbandonedJob {
  id: string
  /** Distinguishes one attempt of a job from the next. */
  tries: number
}

const named = `name not like '\\_\\_pgboss%'`
const isAbandoned = `state = 'active' and ${named} and not ${isClaimed('id::text')}`
/** Delayed jobs that watch other work, which is claimed under their key. */
const isOverdue = `state in ('created', 'retry') and name = any($1) and start_after > now()
  and not ${isClaimed('singleton_key')}`

/** Jobs of dead processes, and watchers whose work is unclaimed. */
async function abandoned(pool: Pool, watchers: readonly string[]): Promise<AbandonedJob[]> {
  const { rows } = await pool.query<AbandonedJob>(
    `select id, retry_count as tries from pgboss.job where ${isAbandoned}
     union all select id, retry_count from pgboss.job where ${isOverdue}`,
    [watchers],
  )
  return rows
}

/**
 * Queues jobs to run now. A late process can't settle its job any more: settling requires that the job is active and in
 * the attempt that was fetched.
 * @returns the queues that got work
 */
async function returnToQueue(
  pool: Pool,
  found: readonly AbandonedJob[],
  watchers: readonly string[],
): Promise<string[]> {
  if (found.length === 0) return []
  const given = `(id, retry_count) in (select * from unnest($1::uuid[], $2::int[]))`
  const values = [found.map(({ id }) => id), found.map(({ tries }) => tries)]
  const { rows: jobs } = await pool.query<{ name: string }>(
    `update pgboss.job set heartbeat_on = null, start_after = now(),
       state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
       completed_on = case when retry_count < retry_limit then null else now() end,
       output = '{"value": {"message": "The process stopped."}}'
     where ${given} and ${isAbandoned} returning name`,
    values,
  )
  const overdue = isOverdue.replace('$1', '$3')
  const { rows: late } = await pool.query<{ name: string }>(
    `update pgboss.job set start_after = now() where ${given} and ${overdue} returning name`,
    [...values, watchers],
  )
  return [...new Set([...jobs, ...late].map(({ name }) => name))]
}

/** Takes back all unclaimed work, for a process that is the only one on the queue. */
export async function takeBackAll(pool: Pool, watchers: readonly string[]): Promise<void> {
  await returnToQueue(pool, await abandoned(pool, watchers), watchers)
}

interface Watch {
  /** Queues of delayed jobs whose key is the id of work that is claimed while it runs. */
  watchers: readonly string[]
  signal: AbortSignal
  /** Called with the names of the queues that got work back. */
  onReturn: (queues: string[]) => Promise<void>
}

/** Takes back the work of dead processes, with a check every second, until `signal` aborts. */
export function watchAbandoned(pool: Pool, { watchers, signal, onReturn }: Watch): void {
  const since = new Map<string, number>()
  const again = () => setTimeout(() => void next(), LOOK_MS).unref()
  const next = async () => {
    if (signal.aborted) return
    try {
      const queues = await look(pool, watchers, since)
      if (queues.length > 0) await onReturn(queues)
    } catch {
      // If the database was unreachable, all claims were lost too.
      since.clear()
    }
    again()
  }
  again()
}

/** Takes back jobs that stayed abandoned for the whole grace period. */
async function look(pool: Pool, watchers: readonly string[], since: Map<string, number>) {
  const found = await abandoned(pool, watchers)
  const toKey = ({ id, tries }: AbandonedJob) => `${id} ${tries}`
  const now = performance.now()
  const keys = new Set(found.map(toKey))
  for (const key of since.keys()) if (!keys.has(key)) since.delete(key)
  for (const key of keys) if (!since.has(key)) since.set(key, now)
  const over = found.filter((one) => now - (since.get(toKey(one)) ?? now) >= GRACE_MS)
  return returnToQueue(pool, over, watchers)
}

/**
 * Returns the unfinished jobs of a stopping process to the queue at once. The interruption doesn't count as an attempt.
 */
export async function handBack(pool: Pool, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<{ name: string }>(
    // Without a start time, fetching the job again doesn't count another attempt.
    `update pgboss.job set state = 'retry', start_after = now(), started_on = null, heartbeat_on = null,
       completed_on = null
     where id = any($1::uuid[]) and state in ('active', 'retry', 'failed') returning name`,
    [ids],
  )
  return [...new Set(rows.map(({ name }) => name))]
}
