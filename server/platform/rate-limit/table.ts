import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/**
 * One bucket for each kind of costly request and each caller. It belongs to the system role; it's `UNLOGGED`, so that a
 * request costs no write to the write-ahead log, and empty after a crash, which gives everybody a full bucket.
 */
export const rateBuckets = pgTable('rate_bucket', {
  key: text().primaryKey(),
  /** Requests that may still be made, as of `refilled`. */
  tokens: doublePrecision().notNull(),
  refilled: moment('refilled').notNull(),
}).enableRLS()
