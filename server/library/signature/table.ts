import { pgTable } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { owner } from '#server/platform/db/references.ts'

/** The picture of a signature that a user keeps for forms. */
export const userSignatures = pgTable(
  'user_signature',
  {
    userId: owner().primaryKey(),
    /** {type, width, height, base64} */
    sealed: bytea().notNull(),
    updated: moment('updated').notNull(),
  },
  (t) => ownedPolicies(t.userId),
).enableRLS()
