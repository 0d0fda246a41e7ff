import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/identity/accounts/table.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

/** The user document of specification §3, sealed with the user's key. */
export const userDocuments = pgTable(
  'user_document',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sealed: bytea().notNull(),
    version: integer().notNull(),
    updated: moment('updated').notNull().defaultNow(),
  },
  (t) => ownedPolicies(t.userId),
).enableRLS()

/** Notes written by a user in a month: a number, and nothing about their content. */
export const usageMonths = pgTable(
  'usage_month',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** 'YYYY-MM' in UTC. */
    month: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] }), ...ownedPolicies(t.userId)],
).enableRLS()
