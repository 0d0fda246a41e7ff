import { sql } from 'drizzle-orm'
import type { Subscription, User } from '#contract/profile.ts'
import { periodOf } from '#contract/retention-period.ts'
import type { Tx } from '#server/platform/db/database.ts'

// Parts of the user document that other domains keep. They use this domain, so their tables are read in SQL here.

/** When the user's visits are deleted. */
export async function retentionIn(tx: Tx, userId: string): Promise<User['dataRetentionPolicy']> {
  const { rows } = await tx.execute<{ days: number | null; audio: number | null; at: string }>(
    sql`select text_days as days, audio_days as audio, updated as at from retention_policy where user_id = ${userId}`,
  )
  const [row] = rows
  if (!row) return { enabled: false, period: 'never', lastUpdated: null }
  const enabled = row.days !== null || row.audio !== null
  return { enabled, period: periodOf(row.days), lastUpdated: new Date(row.at).toISOString() }
}

/**
 * The template that a group of the user proposes for new visits: of several groups, the one that they joined first. A template
 * that is no longer there proposes nothing.
 */
export async function groupTemplateIn(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select proposed.id from group_member m
      join clinic_group g on g.id = m.group_id
      cross join lateral (select g.policy ->> 'defaultTemplate' as id) proposed
      where m.user_id = ${userId} and proposed.id is not null and (
        exists (select from public_item p where p.id = proposed.id and p.curated)
        or exists (select from item i where i.id = proposed.id and i.group_id = g.id and not i.archived))
      order by m.created, m.group_id limit 1`,
  )
  return rows[0]?.id
}

/**
 * What the acting user may use, by the licence that they hold. Without a payment service everything is included, and no licence
 * runs out.
 * @param isSold whether a payment service bills licences
 */
export async function subscriptionIn(tx: Tx, isSold: boolean): Promise<Subscription> {
  const { rows } = await tx.execute<Licence>(
    sql`select group_id as "groupId", plan, status from acting.my_licence()`,
  )
  const [licence] = rows
  const licensedByGroupId = licence?.groupId ?? null
  if (!isSold) return { type: 'included', status: 'active', licensedByGroupId }
  const isPaid = licence?.status && licence.status !== 'none'
  if (!isPaid) return { type: 'free', status: 'active', licensedByGroupId }
  return { type: licence.plan ?? 'group', status: licence.status ?? 'active', licensedByGroupId }
}

type Licence = { groupId: string; plan: string | null; status: string | null }
