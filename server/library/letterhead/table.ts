import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/identity/accounts/table.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

const oneEach = () =>
  uuid('user_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** The header and footer of a printed note. */
export const letterheads = pgTable(
  'letterhead',
  {
    userId: oneEach(),
    /** {on, lines, footer, patient} */
    sealed: bytea().notNull(),
    /** {type, base64}; apart, because it may be long. */
    logo: bytea(),
    version: integer().notNull(),
    updated: moment('updated').notNull().defaultNow(),
  },
  (t) => ownedPolicies(t.userId),
).enableRLS()

/** How notes are copied for a chart. */
export const pasteSettings = pgTable(
  'paste_setting',
  {
    userId: oneEach(),
    /** {chosen, profiles} */
    sealed: bytea().notNull(),
    version: integer().notNull(),
    updated: moment('updated').notNull().defaultNow(),
  },
  (t) => ownedPolicies(t.userId),
).enableRLS()
