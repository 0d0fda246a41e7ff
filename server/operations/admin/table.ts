import { bigint, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { StorageDay } from '#contract/admin.ts'
import { moment } from '#server/platform/db/columns.ts'

/** How much is stored, measured once a day. Ids and bytes only. */
export const storageDays = pgTable('storage_day', {
  /** As YYYY-MM-DD, in UTC. */
  day: text().primaryKey(),
  measured: moment('measured').notNull(),
  usage: jsonb().$type<StorageDay>().notNull(),
}).enableRLS()

/** The speed of the installation, every five minutes for 30 days. Figures for all users together; none is a user’s. */
export const healthSamples = pgTable('health_sample', {
  at: moment('at').primaryKey(),
  /** Median seconds from the end of a recording to its text; null if no recording ended. */
  speechSeconds: doublePrecision('speech_seconds'),
  /** Median seconds to write a note; null if none was written. */
  noteSeconds: doublePrecision('note_seconds'),
  /** How long the longest waiting job has been due. */
  queueSeconds: integer('queue_seconds').notNull(),
  /** Bytes that are free on the disk of the data folder; null if it can’t be read. */
  diskFree: bigint('disk_free', { mode: 'number' }),
}).enableRLS()
