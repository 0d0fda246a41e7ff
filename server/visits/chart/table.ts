import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ChartPart } from '#contract/chart.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { owner, scribeOf } from '#server/platform/db/references.ts'

/** The pull of a patient's chart for a visit: the newest one, under way or ended. */
export const visitCharts = pgTable(
  'visit_chart',
  {
    scribeId: scribeOf().primaryKey(),
    userId: owner(),
    /** `ChartHead` */
    sealed: bytea().notNull(),
    /** Ids of the items that stay out of the note; null if there are none. */
    excluded: bytea(),
    /** `ChartDecision`s, compressed; null if there are none. */
    decisions: bytea(),
    pullId: uuid('pull_id').notNull(),
    started: moment('started').notNull(),
    /** Null while the pull is under way. */
    ended: moment('ended'),
    /** When a pull ended last. */
    pulled: moment('pulled'),
    /** Rises with `excluded`. */
    version: integer().notNull().default(1),
  },
  (t) => [index('visit_chart_user').on(t.userId), ...ownedPolicies(t.userId)],
).enableRLS()

/** The data read from a chart, a row per part. */
export const visitChartParts = pgTable(
  'visit_chart_part',
  {
    scribeId: scribeOf(),
    userId: owner(),
    part: text().$type<ChartPart>().notNull(),
    /** The pull that read it last, whether or not that worked. */
    pullId: uuid('pull_id').notNull(),
    /** `StoredPart`, compressed. */
    sealed: bytea().notNull(),
  },
  (t) => [
    index('visit_chart_part_user').on(t.userId),
    primaryKey({ columns: [t.scribeId, t.part] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
