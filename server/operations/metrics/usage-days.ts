import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isMetricEvent, type MetricEvent } from '#contract/metrics.ts'
import { engagementOf } from '#contract/profile.ts'
import type { getUsage, UserUsage } from '#contract/usage.ts'
import type { Answer } from '#contract/endpoint.ts'
import { usageMonths } from '#server/identity/accounts/profile/table.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { usageDays } from './table.ts'

const DAY_MS = 24 * 60 * 60_000
const KEPT_DAYS = 90
const SHOWN_DAYS = 30
const MOST_USERS = 200

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const daysBefore = (now: Date, days: number): string =>
  dayOf(new Date(now.getTime() - days * DAY_MS))

/** Counts an event in the transaction that stores its report. Only known names are counted. */
export async function countEvent(tx: Tx, userId: string, event: unknown, now: Date): Promise<void> {
  if (!isMetricEvent(event)) return
  await tx
    .insert(usageDays)
    .values({ userId, day: dayOf(now), event, count: 1 })
    .onConflictDoUpdate({
      target: [usageDays.userId, usageDays.day, usageDays.event],
      set: { count: sql`${usageDays.count} + 1` },
    })
}

export function metricJobs(s: Services): Job[] {
  return [
    job({
      name: 'sweep-usage',
      payload: z.object({}),
      cron: '23 7 * * *',
      handle: async () => sweepUsage(s),
    }),
  ]
}

/** Deletes the counts of days that are more than 90 days ago. */
export async function sweepUsage(s: Services): Promise<void> {
  const first = daysBefore(s.now(), KEPT_DAYS)
  await s.db.system((tx) => tx.delete(usageDays).where(lt(usageDays.day, first)))
}

type Counts = Partial<Record<MetricEvent, number>>

/** The counts of one user, for the export of their data. */
export const listUsage = (s: Services, userId: string) =>
  s.db.as(userId, (tx) =>
    tx
      .select({ day: usageDays.day, event: usageDays.event, count: usageDays.count })
      .from(usageDays)
      .where(eq(usageDays.userId, userId))
      .orderBy(asc(usageDays.day)),
  )

/** An administrator's view of how the product is used. */
export async function readUsage(s: Services): Promise<Answer<typeof getUsage>> {
  const now = s.now()
  const since = daysBefore(now, SHOWN_DAYS - 1)
  return s.db.system(async (tx) => ({
    days: await readDays(tx, now, since),
    users: await readUsers(tx, now, since),
    levels: await readLevels(tx),
  }))
}

async function readDays(tx: Tx, now: Date, since: string) {
  const rows = await tx
    .select({
      day: usageDays.day,
      event: usageDays.event,
      count: sql<number>`sum(${usageDays.count})::int`,
    })
    .from(usageDays)
    .where(gte(usageDays.day, since))
    .groupBy(usageDays.day, usageDays.event)
    .orderBy(asc(usageDays.day))
  return Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const day = daysBefore(now, SHOWN_DAYS - 1 - at)
    return { day, events: toCounts(rows.filter((row) => row.day === day)) }
  })
}

const toCounts = (rows: readonly { event: MetricEvent; count: number }[]): Counts =>
  Object.fromEntries(rows.map(({ event, count }) => [event, count]))

const total = sql<number>`coalesce(sum(${usageMonths.count}), 0)::int`

async function readUsers(tx: Tx, now: Date, since: string): Promise<UserUsage[]> {
  const month = dayOf(now).slice(0, 7)
  const rows = await tx
    .select({
      id: accounts.id,
      email: accounts.email,
      totalUsage: total,
      monthlyUsage: sql<number>`coalesce(sum(${usageMonths.count})
        filter (where ${usageMonths.month} = ${month}), 0)::int`,
    })
    .from(accounts)
    .leftJoin(usageMonths, eq(usageMonths.userId, accounts.id))
    .groupBy(accounts.id)
    .orderBy(desc(total), asc(accounts.created))
    .limit(MOST_USERS)
  const ids = rows.map(({ id }) => id)
  const counted = await readEventsOf(tx, ids, since)
  return rows.map((row) => ({
    ...row,
    level: engagementOf(row),
    events: toCounts(counted.filter(({ userId }) => userId === row.id)),
  }))
}

const readEventsOf = (tx: Tx, ids: string[], since: string) =>
  tx
    .select({
      userId: usageDays.userId,
      event: usageDays.event,
      count: sql<number>`sum(${usageDays.count})::int`,
    })
    .from(usageDays)
    .where(and(inArray(usageDays.userId, ids), gte(usageDays.day, since)))
    .groupBy(usageDays.userId, usageDays.event)

async function readLevels(tx: Tx): Promise<Answer<typeof getUsage>['levels']> {
  const sums = tx
    .select({ id: accounts.id, totalUsage: total.as('total_usage') })
    .from(accounts)
    .leftJoin(usageMonths, eq(usageMonths.userId, accounts.id))
    .groupBy(accounts.id)
    .as('sums')
  const rows = await tx.select({ totalUsage: sums.totalUsage }).from(sums)
  const levels = { low: 0, medium: 0, high: 0 }
  for (const { totalUsage } of rows) levels[engagementOf({ totalUsage, monthlyUsage: 0 })] += 1
  return levels
}
