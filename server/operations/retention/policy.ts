import { and, count, eq, lt, sql } from 'drizzle-orm'
import type { Periods, RetentionPolicy } from '#contract/retention.ts'
import { periodDays, periodOf, type RetentionPeriod } from '#contract/retention-period.ts'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { daysOf } from '#contract/retention-bounds.ts'
import { retentionBounds } from '#server/organisation/groups/member-rules.ts'
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

/** @throws AppError 'version-mismatch' with the newer policy; 'bad-request' for a period that a group of the user doesn't allow */
export async function putRetention(
  s: Services,
  userId: string,
  { version, period, audioPeriod }: Periods & { version: number },
): Promise<RetentionPolicy> {
  const waiting = await waitingDeletions(s, userId)
  return s.db.as(userId, async (tx) => {
    await assertAllowed(tx, userId, period)
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

/** @throws AppError 'bad-request' for a period that a group of the user doesn't allow */
export const assertPeriod = (s: Services, userId: string, period: RetentionPeriod): Promise<void> =>
  s.db.as(userId, (tx) => assertAllowed(tx, userId, period))

async function assertAllowed(tx: Tx, userId: string, period: RetentionPeriod): Promise<void> {
  const { least, most } = await retentionBounds(tx, userId)
  const days = daysOf(period)
  if (days < least || days > most)
    throw new AppError('bad-request', message('A group you belong to doesn’t allow this period.'), {
      detail: message('Settings → Privacy shows which periods it allows.'),
    })
}

/**
 * After how many days visits are really deleted: never before the longest time for which a group keeps them. A group's upper
 * bound deletes nothing that the user hasn't agreed to (decision 138).
 */
export async function daysUntilDeleted(
  tx: Tx,
  userId: string,
  chosen: number | null | undefined,
): Promise<number | null> {
  if (chosen === null || chosen === undefined) return null
  const days = Math.max(chosen, (await retentionBounds(tx, userId)).least)
  return Number.isFinite(days) ? days : null
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
    soon: await soonGone(s, tx, userId, await daysUntilDeleted(tx, userId, row?.textDays)),
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

/** Deletions of stored objects that are queued, or that failed and are retried. */
const waitingDeletions = (s: Services, userId: string): Promise<number> =>
  s.db.system((tx) => countPendingDeletions(tx, `users/${userId}/`))
