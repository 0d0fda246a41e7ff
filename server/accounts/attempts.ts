import { sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Database } from '#server/db/database.ts'
import { attempts } from './table.ts'

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
  const count = await db.system(async (tx) => {
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
  })
  if (count > max) throw new AppError('too-many', words.tooMany)
}
