import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { owner } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

/** What clients report: measurements, and what they log remotely (specification §7). */
export const clientReports = pgTable(
  'client_report',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    kind: text({ enum: ['metric', 'info', 'error'] }).notNull(),
    /** What was sent. A client may put anything into it, so it is sealed with the user's key. */
    sealed: bytea().notNull(),
    /** When it was measured, as the client says. */
    timestamp: moment('timestamp').notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [index('client_report_user').on(t.userId, t.created), ...ownedPolicies(t.userId)],
).enableRLS()
