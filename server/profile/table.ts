import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/accounts/table.ts'
import { bytea, moment } from '#server/db/columns.ts'
import { ownedPolicies } from '#server/db/owned.ts'

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
