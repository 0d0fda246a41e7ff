import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Answer, Query } from '#contract/endpoint.ts'
import {
  activityDays,
  type getGroupActivity,
  type LicenceDay,
  mostActiveMembers,
} from '#contract/group-activity.ts'
import { engagementOf } from '#contract/profile.ts'
import { sampleRate } from '#contract/transcripts.ts'
import { usageMonths } from '#server/identity/accounts/profile/table.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { addressOf, requireManager } from './members.ts'
import { groupMembers, licenceDays } from './table.ts'

const DAY_MS = 86_400_000
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

interface Member {
  id: string
  userId: string
  email: string
}

/**
 * What the members of a group did in the last 30 days, a page by address: counts, never content.
 * @throws AppError 'not-found' for strangers, 'forbidden' for plain members
 */
export async function readActivity(
  s: Services,
  userId: string,
  groupId: string,
  { cursor, limit: wanted }: Query<typeof getGroupActivity>,
): Promise<Answer<typeof getGroupActivity>> {
  const limit = Math.min(wanted, mostActiveMembers)
  const now = s.now()
  const since = dayOf(new Date(now.getTime() - (activityDays - 1) * DAY_MS))
  const { members, counts, totals, licences } = await s.db.system(async (tx) => {
    await requireManager(tx, userId, groupId)
    const after = cursor && (await addressOf(tx, groupId, cursor))
    const page = await listJoined(tx, groupId, after, limit + 1)
    const ids = page.map((member) => member.userId)
    return {
      members: page,
      counts: await countEvents(tx, ids, since),
      totals: await countNotes(tx, ids),
      licences: await readLicences(tx, groupId, since, dayOf(now)),
    }
  })
  const shown = members.slice(0, limit)
  const items = []
  for (const { id, userId: member, email } of shown) {
    const events = counts.get(member)
    items.push({
      id,
      email,
      visits: events?.visits ?? 0,
      notes: events?.notes ?? 0,
      minutes: await countMinutes(s, member, since),
      level: engagementOf({ totalUsage: totals.get(member) ?? 0, monthlyUsage: 0 }),
    })
  }
  return { items, cursor: members.length > limit ? (items.at(-1)?.id ?? null) : null, licences }
}

/** Members with an account, by address. */
async function listJoined(
  tx: Tx,
  groupId: string,
  after: string | undefined,
  limit: number,
): Promise<Member[]> {
  return tx
    .select({ id: groupMembers.id, userId: accounts.id, email: accounts.email })
    .from(groupMembers)
    .innerJoin(accounts, eq(accounts.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), after ? gt(accounts.email, after) : undefined))
    .orderBy(asc(accounts.email))
    .limit(limit)
}

/** Visits and notes of each user. The table of a later domain is read in SQL. */
async function countEvents(tx: Tx, ids: string[], since: string) {
  const { rows } = await tx.execute<{ id: string; visits: number; notes: number }>(sql`
    select user_id as id,
      coalesce(sum(count) filter (where event = 'visit-created'), 0)::int as visits,
      coalesce(sum(count) filter (where event = 'note-written'), 0)::int as notes
    from usage_day where day >= ${since}::date and user_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
    group by user_id`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** All notes so far of each user. */
async function countNotes(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: usageMonths.userId, n: sql<number>`sum(${usageMonths.count})::int` })
    .from(usageMonths)
    .where(inArray(usageMonths.userId, ids))
    .groupBy(usageMonths.userId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Minutes that a user recorded. Only that user's own transaction can read recordings. */
async function countMinutes(s: Services, userId: string, since: string): Promise<number> {
  const { rows } = await s.db.as(userId, (tx) =>
    tx.execute<{ samples: string }>(
      sql`select coalesce(sum(samples), 0) as samples from recording where user_id = ${userId} and started >= ${since}::date`,
    ),
  )
  return Math.round(Number(rows[0]?.samples ?? 0) / sampleRate / 60)
}

/** The licences of each day; a day without a change is like the one before. */
async function readLicences(
  tx: Tx,
  groupId: string,
  since: string,
  today: string,
): Promise<LicenceDay[]> {
  const rows = await tx
    .select({ day: licenceDays.day, licenses: licenceDays.licenses, used: licenceDays.used })
    .from(licenceDays)
    .where(eq(licenceDays.groupId, groupId))
    .orderBy(asc(licenceDays.day))
  const days: LicenceDay[] = []
  for (let at = Date.parse(since); at <= Date.parse(today); at += DAY_MS) {
    const day = dayOf(new Date(at))
    const known = rows.findLast((row) => row.day <= day)
    if (known) days.push({ ...known, day })
  }
  return days
}
