import { eq, sql } from 'drizzle-orm'
import type { Usage } from '#contract/profile.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { usageMonths } from './table.ts'

const toMonth = (now: Date) => now.toISOString().slice(0, 7)

/** Counts a note, in the transaction that begins it. */
export async function countUsage(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .insert(usageMonths)
    .values({ userId, month: toMonth(now), count: 1 })
    .onConflictDoUpdate({
      target: [usageMonths.userId, usageMonths.month],
      set: { count: sql`${usageMonths.count} + 1` },
    })
}

/** What the user used so far, inside a transaction. */
export async function usageIn(tx: Tx, userId: string, now: Date): Promise<Usage> {
  const rows = await tx.select().from(usageMonths).where(eq(usageMonths.userId, userId))
  const month = toMonth(now)
  return {
    totalUsage: rows.reduce((sum, { count }) => sum + count, 0),
    monthlyUsage: rows.find((row) => row.month === month)?.count ?? 0,
  }
}
