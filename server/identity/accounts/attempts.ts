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
 * `countAttempt` under several keys, always in one order, so that two who try do not wait for each other.
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

/** What one of the database's functions counts a try under. */
export const keysAndSpans = (limits: Limit[]) => [
  limits.map(({ key }) => key),
  limits.map(({ seconds }) => seconds),
]

/** @throws AppError 'Too many attempts. Please try again later.' where one of the counts is beyond its limit */
export function assertWithin(limits: Limit[], counts: number[]): void {
  if (limits.some(({ max }, n) => (counts[n] ?? 0) > max))
    throw new AppError('too-many', words.tooMany)
}

/**
 * Takes back an attempt that turned out to be right, so that a busy clinic behind one address is not shut out.
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

/** Whether `key` is met for the first time. @param now when, for the nightly sweep */
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

/** Counts need not wait for the disk: where the machine loses its power, the last moment of them may be lost. */
async function unsynced<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  // What has to be on the disk, such as the entry of a change in the log, never goes along.
  return withoutHook(() =>
    db.system(async (tx) => {
      // They travel together, in this order.
      const [, result] = await Promise.all([commitAsync(tx), work(tx)])
      return result
    }),
  )
}
