import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { StorageDay } from '#contract/admin.ts'
import { moment } from '#server/platform/db/columns.ts'

/** How much is stored, measured once a day. Ids and bytes only. */
export const storageDays = pgTable('storage_day', {
  /** As YYYY-MM-DD, in UTC. */
  day: text().primaryKey(),
  measured: moment('measured').notNull(),
  usage: jsonb().$type<StorageDay>().notNull(),
}).enableRLS()
