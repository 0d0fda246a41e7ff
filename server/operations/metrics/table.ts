import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { owner } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import type { MetricEvent } from '#contract/metrics.ts'

/** Clients' reports: measurements, and remote log lines (specification §7). */
export const clientReports = pgTable(
  'client_report',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    kind: text({ enum: ['metric', 'info', 'error'] }).notNull(),
    /** The report. A client may put anything into it, so it's sealed with the user's key. */
    sealed: bytea().notNull(),
    /** When it was measured, as the client says. */
    timestamp: moment('timestamp').notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [index('client_report_user').on(t.userId, t.created), ...ownedPolicies(t.userId)],
).enableRLS()

/** How often a user did something on a day. Names of events and counts only, so administrators may see it. */
export const usageDays = pgTable(
  'usage_day',
  {
    userId: owner(),
    /** In UTC, when the server got the report. */
    day: date({ mode: 'string' }).notNull(),
    event: text().$type<MetricEvent>().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.event] }),
    index('usage_day_day').on(t.day),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
