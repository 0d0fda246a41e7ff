import type { Log } from '#server/platform/log/log.ts'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Database, Tx } from '#server/platform/db/database.ts'

/**
 * Waiting jobs are kept for ten years: the library's default of two weeks would drop the work of a server that was off
 * for a holiday, or whose clock was wrong for a minute.
 */
const KEPT_SECONDS = 10 * 365 * 86_400
export const queueOptions = {
  // One waiting and one running job per key: a change during a run asks for one more run.
  policy: 'short',
  retryLimit: 3,
  retryBackoff: true,
  expireInSeconds: 3600,
  heartbeatSeconds: 60,
  retentionSeconds: KEPT_SECONDS,
  notify: true,
} as const

/** The library copies some errors into plain objects, which have no name. Their messages may hold what a job is about. */
export function queueErrorLabel({ code, name, queue }: QueueError): string {
  const label = code ?? name ?? 'error without a code'
  return queue ? `${label} in ${queue}` : label
}

type QueueError = Partial<Error> & { code?: string; queue?: string }

/** Starts the library, which is loaded only now because of its hundred modules. */
export async function startBoss(pool: Pool, db: Database, log: Log) {
  const { fromDrizzle, PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      async listen(channel, onNotification, onReconnect) {
        return { close: await db.listen(channel, onNotification, onReconnect) }
      },
    },
    // A job starts when it is committed, not with the next poll.
    useListenNotify: true,
    schema: 'pgboss',
    createSchema: false,
    superviseIntervalSeconds: 30,
    maintenanceIntervalSeconds: 3600,
  })
  boss.on('error', (error) => log(`The job queue failed: ${queueErrorLabel(error)}`, 'warn'))
  await boss.start()
  // Creating and updating existing queues would take four statements for each kind of job at every start.
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  return { boss, found, inTransaction: (tx: Tx) => fromDrizzle(tx, sql) }
}
