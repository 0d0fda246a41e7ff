import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytea } from '#server/db/columns.ts'

/** Settings of the installation, such as the language model with its key, sealed with the system's key. */
export const settings = pgTable('setting', {
  key: text().primaryKey(),
  sealed: bytea().notNull(),
}).enableRLS()
