import { index, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { owner, scribeOf } from '#server/platform/db/references.ts'
import { moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

/**
 * After how many days visits and audio are deleted; null for never. Not sealed, because the nightly job reads it
 * without a user.
 */
export const retentionPolicies = pgTable(
  'retention_policy',
  {
    userId: owner().primaryKey(),
    textDays: integer('text_days'),
    audioDays: integer('audio_days'),
    updated: moment('updated').notNull(),
    version: integer().notNull(),
  },
  (t) => ownedPolicies(t.userId),
).enableRLS()

/** Visits that stay whatever the policy says. */
export const keptVisits = pgTable(
  'kept_visit',
  { scribeId: scribeOf().primaryKey(), userId: owner() },
  (t) => [index('kept_visit_user').on(t.userId), ...ownedPolicies(t.userId)],
).enableRLS()

/** How much was deleted on a day. Nothing says what it was. */
export const expired = pgTable(
  'expired',
  {
    userId: owner(),
    day: date({ mode: 'string' }).notNull(),
    visits: integer().notNull().default(0),
    recordings: integer().notNull().default(0),
    files: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), ...ownedPolicies(t.userId)],
).enableRLS()
