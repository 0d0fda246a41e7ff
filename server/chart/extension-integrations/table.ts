import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { owner } from '#server/platform/db/references.ts'

/** EMRs that users fill in with the browser extension. */
export const extensionIntegrations = pgTable(
  'extension_integration',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    /** Everything but id and version. */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [index('extension_integration_user').on(t.userId, t.created), ...ownedPolicies(t.userId)],
).enableRLS()
