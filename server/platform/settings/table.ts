import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#server/platform/db/columns.ts'
import type { InstallState } from '#contract/speech.ts'

/** Settings of the installation, such as the language model with its key, sealed with the system's key. */
export const settings = pgTable('setting', {
  key: text().primaryKey(),
  sealed: bytea().notNull(),
}).enableRLS()

/** How far the download of each speech model is, and who accepted its licence. Nothing in it is secret. */
export const modelInstalls = pgTable('model_install', {
  id: text().primaryKey(),
  state: text().$type<InstallState>().notNull(),
  received: bigint({ mode: 'number' }).notNull().default(0),
  total: bigint({ mode: 'number' }),
  /** Where it comes from; '' for its publisher. */
  source: text().notNull().default(''),
  error: text().notNull().default(''),
  accepted: jsonb().$type<{ by: string; at: string; licence: string }>(),
  updated: moment('updated').notNull().defaultNow(),
}).enableRLS()
