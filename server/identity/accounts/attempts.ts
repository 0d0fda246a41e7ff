import { and, eq, sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { withoutHook } from '#server/platform/db/transaction-hooks.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { commitAsync } from '#server/platform/db/async-commit.ts'
import { attempts } from './table.ts'

/** How often something may be tried: `max` times in windows of `seconds`. */
export interface Limit {
  key: string
  max: number
  seconds: number
}

/**
 * Counts an attempt under `key` in windows of `seconds`, across all processes.
 * @throws AppError 'Too many attempts. Please try again later.' beyond `max`.
 */
export async function countAttempt(
  db: Database,
  key: string,
  max: number,
  seconds: number,
): Promise<void> {
  await countAttempts(db, [{ key, max, seconds }])
}

/**
 * `countAttempt` under several keys, always in the same order, so that concurrent attempts don't deadlock.
 * @returns the count under each key
 */
export async function countAttempts(db: Database, limits: Limit[]): Promise<number[]> {
  const counts = await db.callSystem<number[]>({
    name: 'count_attempts',
    text: 'select count_attempts($1, $2) as result',
    values: keysAndSpans(limits),
  })
  assertWithin(limits, counts)
  return counts
}

/** The arguments under which a database function counts an attempt. */
export const keysAndSpans = (limits: Limit[]) => [
  limits.map(({ key }) => key),
  limits.map(({ seconds }) => seconds),
]

/** @throws AppError 'Too many attempts. Please try again later.' if a count exceeds its limit */
export function assertWithin(limits: Limit[], counts: number[]): void {
  if (limits.some(({ max }, n) => (counts[n] ?? 0) > max))
    throw new AppError('too-many', words.tooMany)
}

/**
 * Uncounts a successful attempt, so that a busy clinic behind one address isn't locked out.
 * @param keys in the order in which they were counted
 */
export async function forgiveAttempts(tx: Tx, keys: string[]): Promise<void> {
  const fewer = sql`greatest(${attempts.count} - 1, 0)`
  await Promise.all(
    keys.map((key) => tx.update(attempts).set({ count: fewer }).where(eq(attempts.key, key))),
  )
}

/** Whether one of the limits is reached in its running window; counts nothing. */
export async function isExhausted(db: Database, limits: Limit[]): Promise<boolean> {
  return db.system(async (tx) => {
    let reached = false
    for (const { key, max, seconds } of limits) {
      const within = sql`${attempts.started} >= now() - make_interval(secs => ${seconds})`
      const [row] = await tx
        .select({ count: attempts.count })
        .from(attempts)
        .where(and(eq(attempts.key, key), within))
      reached ||= (row?.count ?? 0) >= max
    }
    return reached
  })
}

/** Whether `key` is new. @param now when, for the nightly sweep */
export async function meetOnce(db: Database, key: string, now: Date): Promise<boolean> {
  const rows = await unsynced(db, (tx) =>
    tx
      .insert(attempts)
      .values({ key, started: now, count: 1 })
      .onConflictDoNothing()
      .returning({ key: attempts.key }),
  )
  return rows.length > 0
}

/** Counts don't wait for the disk: a power failure may lose the most recent ones. */
async function unsynced<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  // Durable writes, such as the log entry of a change, are never part of this transaction.
  return withoutHook(() =>
    db.system(async (tx) => {
      // Sent in one round trip, in this order.
      const [, result] = await Promise.all([commitAsync(tx), work(tx)])
      return result
    }),
  )
}
