import { and, count, eq, lt, sql } from 'drizzle-orm'
import type { Periods, RetentionPolicy } from '#contract/retention.ts'
import { periodDays, periodOf, type RetentionPeriod } from '#contract/retention-period.ts'
import { AppError } from '#contract/errors.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { countPendingDeletions } from '#server/platform/jobs/stored-jobs.ts'
import type { Services } from '#server/services.ts'
import { cutoff, isUnsigned, visitIsHeld, visitsBefore } from './due.ts'
import { expired, retentionPolicies } from './table.ts'

export type PolicyRow = typeof retentionPolicies.$inferSelect
/** A warning comes this many days before. */
export const SOON_DAYS = 7

export async function getRetention(s: Services, userId: string): Promise<RetentionPolicy> {
  const waiting = await waitingDeletions(s, userId)
  return s.db.as(userId, async (tx) => ({ ...(await present(s, tx, userId)), waiting }))
}

/** @throws AppError 'version-mismatch' with the newer policy */
export async function putRetention(
  s: Services,
  userId: string,
  { version, period, audioPeriod }: Periods & { version: number },
): Promise<RetentionPolicy> {
  const waiting = await waitingDeletions(s, userId)
  return s.db.as(userId, async (tx) => {
    const row = {
      userId,
      textDays: periodDays[period],
      audioDays: periodDays[audioPeriod],
      updated: s.now(),
      version: version + 1,
    }
    // A policy that was never stored has the version 0.
    if (version === 0)
      await tx
        .insert(retentionPolicies)
        .values({ ...row, version })
        .onConflictDoNothing()
    const mine = and(eq(retentionPolicies.userId, userId), eq(retentionPolicies.version, version))
    const changed = await tx
      .update(retentionPolicies)
      .set(row)
      .where(mine)
      .returning({ version: retentionPolicies.version })
    const now = { ...(await present(s, tx, userId)), waiting }
    if (changed.length === 0 || now.version !== version + 1)
      throw new AppError('version-mismatch', 'version-mismatch', { current: now })
    const detail = `visits ${period}, audio ${audioPeriod}`
    const entity = { type: 'account' as const, id: userId, detail }
    await record(s, tx, { userId, action: 'retention.set', entity })
    return now
  })
}

/** Sets when visits go and leaves the audio as it is. */
export async function setPeriod(s: Services, userId: string, period: RetentionPeriod) {
  const { version, audioPeriod } = await getRetention(s, userId)
  await putRetention(s, userId, { version, period, audioPeriod })
}

export async function policyOf(tx: Tx, userId: string): Promise<PolicyRow | undefined> {
  const mine = eq(retentionPolicies.userId, userId)
  const [row] = await tx.select().from(retentionPolicies).where(mine)
  return row
}

async function present(
  s: Services,
  tx: Tx,
  userId: string,
): Promise<Omit<RetentionPolicy, 'waiting'>> {
  const row = await policyOf(tx, userId)
  const [sums] = await tx
    .select({
      visits: sql<number>`coalesce(sum(${expired.visits}), 0)::int`,
      recordings: sql<number>`coalesce(sum(${expired.recordings}), 0)::int`,
      files: sql<number>`coalesce(sum(${expired.files}), 0)::int`,
    })
    .from(expired)
    .where(eq(expired.userId, userId))
  return {
    enabled: row !== undefined && (row.textDays !== null || row.audioDays !== null),
    period: periodOf(row?.textDays ?? null),
    audioPeriod: periodOf(row?.audioDays ?? null),
    lastUpdated: row?.updated.toISOString() ?? null,
    version: row?.version ?? 0,
    deleted: sums ?? { visits: 0, recordings: 0, files: 0 },
    soon: await soonGone(s, tx, userId, row?.textDays ?? null),
  }
}

async function soonGone(s: Services, tx: Tx, userId: string, days: number | null) {
  if (days === null) return { visits: 0, unsigned: 0 }
  const before = cutoff(s.now(), days - SOON_DAYS)
  const [row] = await tx
    .select({
      visits: count(),
      unsigned: sql<number>`count(*) filter (where ${isUnsigned(tx)})::int`,
    })
    .from(scribes)
    .where(
      and(visitsBefore(userId, before), lt(scribes.updated, before), sql`not ${visitIsHeld(tx)}`),
    )
  return row ?? { visits: 0, unsigned: 0 }
}

/** Deletions of stored objects that are queued, or that failed and are tried again. */
const waitingDeletions = (s: Services, userId: string): Promise<number> =>
  s.db.system((tx) => countPendingDeletions(tx, `users/${userId}/`))
