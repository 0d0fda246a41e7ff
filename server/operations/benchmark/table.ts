import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { owner } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

/** A comparison of writers and speech engines over a set of visits. */
export const benchRuns = pgTable(
  'bench_run',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    state: text({ enum: ['running', 'done', 'failed', 'cancelled'] }).notNull(),
    /** The candidates and the set; for own visits their ids. */
    sealed: bytea().notNull(),
    total: integer().notNull(),
    started: moment('started').notNull(),
    finished: moment('finished'),
  },
  (t) => [index('bench_run_user').on(t.userId, t.started), ...ownedPolicies(t.userId)],
).enableRLS()

/** One candidate's result for one visit: numbers only. A resumed run continues after these. */
export const benchMeasurements = pgTable(
  'bench_measurement',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => benchRuns.id, { onDelete: 'cascade' }),
    candidate: integer().notNull(),
    visit: integer().notNull(),
    userId: owner(),
    /** {shares by measure} or {failed: true} */
    sealed: bytea().notNull(),
  },
  (t) => [
    index('bench_measurement_user').on(t.userId),
    primaryKey({ columns: [t.runId, t.candidate, t.visit] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
