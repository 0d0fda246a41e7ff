import { and, eq, sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { carryNothing } from '#server/db/carried.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { commitLightly } from '#server/db/light-commit.ts'
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
 * @param beside what the same transaction asks, for one way to the database instead of two; where it throws, nothing counts
 */
export async function countAttempts<Result = void>(
  db: Database,
  limits: Limit[],
  beside?: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> {
  const { counts, asked } = await unsynced(db, async (tx) => {
    // They travel together, in this order.
    const [result, ...each] = await Promise.all([
      beside?.(tx),
      ...limits.map((limit) => countIn(tx, limit)),
    ])
    return { counts: each, asked: result }
  })
  if (limits.some(({ max }, n) => (counts[n] ?? 0) > max))
    throw new AppError('too-many', words.tooMany)
  return asked
}

async function countIn(tx: Tx, { key, seconds }: Limit): Promise<number> {
  const fresh = sql`${attempts.started} < now() - make_interval(secs => ${seconds})`
  const [row] = await tx
    .insert(attempts)
    .values({ key, started: sql`now()`, count: 1 })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${fresh} then 1 else ${attempts.count} + 1 end`,
        started: sql`case when ${fresh} then now() else ${attempts.started} end`,
      },
    })
    .returning({ count: attempts.count })
  return row?.count ?? 1
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
export async function meetOnce(tx: Tx, key: string, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(attempts)
    .values({ key, started: now, count: 1 })
    .onConflictDoNothing()
    .returning({ key: attempts.key })
  return rows.length > 0
}

/** Counts need not wait for the disk: where the machine loses its power, the last moment of them may be lost. */
export async function unsynced<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  // What has to be on the disk, such as the entry of a change in the log, never goes along.
  return carryNothing(() =>
    db.system(async (tx) => {
      // They travel together, in this order.
      const [, result] = await Promise.all([commitLightly(tx), work(tx)])
      return result
    }),
  )
}
