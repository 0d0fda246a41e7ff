import type { Pool } from 'pg'
import { isClaimed } from './claims.ts'

const LOOK_MS = 1_000
/** A process claims a job milliseconds after it fetched it, and again after its connection broke. */
const GRACE_MS = 2_000

interface Abandoned {
  id: string
  /** Tells one try of a job from the next. */
  tries: number
}

const named = `name not like '\\_\\_pgboss%'`
const isAbandoned = `state = 'active' and ${named} and not ${isClaimed('id::text')}`
/** Jobs that look after other work, which is claimed under their key, and that wait for their time. */
const isOverdue = `state in ('created', 'retry') and name = any($1) and start_after > now()
  and not ${isClaimed('singleton_key')}`

/** What belongs to processes that have died: jobs they worked on, and watchers whose work nobody claims. */
async function abandoned(pool: Pool, watchers: readonly string[]): Promise<Abandoned[]> {
  const { rows } = await pool.query<Abandoned>(
    `select id, retry_count as tries from pgboss.job where ${isAbandoned}
     union all select id, retry_count from pgboss.job where ${isOverdue}`,
    [watchers],
  )
  return rows
}

/**
 * Queues them for now. A process that comes back late finds its try over: settling a job asks that it is active and in
 * the try that was fetched.
 * @returns the queues that got work
 */
async function returnToQueue(
  pool: Pool,
  found: readonly Abandoned[],
  watchers: readonly string[],
): Promise<string[]> {
  if (found.length === 0) return []
  const given = `(id, retry_count) in (select * from unnest($1::uuid[], $2::int[]))`
  const values = [found.map(({ id }) => id), found.map(({ tries }) => tries)]
  const { rows: jobs } = await pool.query<{ name: string }>(
    `update pgboss.job set heartbeat_on = null, start_after = now(),
       state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
       completed_on = case when retry_count < retry_limit then null else now() end,
       output = '{"value": {"message": "Its process ended."}}'
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

/** Takes back all that nobody claims, for a process that knows that no other works on the queue. */
export async function takeBackAll(pool: Pool, watchers: readonly string[]): Promise<void> {
  await returnToQueue(pool, await abandoned(pool, watchers), watchers)
}

interface Watch {
  /** Queues of delayed jobs whose key is the id of work that is claimed while it runs. */
  watchers: readonly string[]
  signal: AbortSignal
  /** Told of the queues that got work back. */
  onReturn: (queues: string[]) => Promise<void>
}

/** Looks every second for work of processes that have died, until `signal` aborts. */
export function watchAbandoned(pool: Pool, { watchers, signal, onReturn }: Watch): void {
  const since = new Map<string, number>()
  const again = () => setTimeout(() => void next(), LOOK_MS).unref()
  const next = async () => {
    if (signal.aborted) return
    try {
      const queues = await look(pool, watchers, since)
      if (queues.length > 0) await onReturn(queues)
    } catch {
      // Where the database was away, everybody's claims were as well.
      since.clear()
    }
    again()
  }
  again()
}

/** Takes back what was abandoned at every look for as long as the grace lasts. */
async function look(pool: Pool, watchers: readonly string[], since: Map<string, number>) {
  const found = await abandoned(pool, watchers)
  const keyOf = ({ id, tries }: Abandoned) => `${id} ${tries}`
  const now = performance.now()
  const keys = new Set(found.map(keyOf))
  for (const key of since.keys()) if (!keys.has(key)) since.delete(key)
  for (const key of keys) if (!since.has(key)) since.set(key, now)
  const over = found.filter((one) => now - (since.get(keyOf(one)) ?? now) >= GRACE_MS)
  return returnToQueue(pool, over, watchers)
}

/**
 * Returns jobs that a stopping process did not finish to the queue at once. The stop is no fault of theirs, so it is not
 * counted as a try.
 */
export async function handBack(pool: Pool, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<{ name: string }>(
    // What was never started counts no try when it is fetched.
    `update pgboss.job set state = 'retry', start_after = now(), started_on = null, heartbeat_on = null,
       completed_on = null
     where id = any($1::uuid[]) and state in ('active', 'retry', 'failed') returning name`,
    [ids],
  )
  return [...new Set(rows.map(({ name }) => name))]
}
