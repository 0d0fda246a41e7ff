import { sql } from 'drizzle-orm'
import type { User } from '#contract/profile.ts'
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

/** The group whose licence the user holds; the oldest one if there are several. */
export async function licenceIn(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select group_id as id from group_member where user_id = ${userId} and licensed order by created, group_id limit 1`,
  )
  return rows[0]?.id ?? null
}
