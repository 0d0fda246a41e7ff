import { boolean, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { owner } from '#server/accounts/table.ts'
import { bytea, moment } from '#server/db/columns.ts'
import { ownedPolicies } from '#server/db/owned.ts'

/** What is remembered about how a user writes, sealed with the user's key. */
export const memories = pgTable(
  'memory',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    enabled: boolean().notNull().default(true),
    /** {command} */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
    updated: moment('updated').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [index('memory_user').on(t.userId, t.created), ...ownedPolicies(t.userId)],
).enableRLS()
