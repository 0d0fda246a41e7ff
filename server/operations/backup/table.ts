import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'
import type { Summary } from './manifest.ts'

/** Each making of a backup, and what became of it. Names and counts only. */
export const backupRuns = pgTable(
  'backup_run',
  {
    id: uuid().primaryKey(),
    started: moment('started').notNull().defaultNow(),
    ended: moment('ended'),
    state: text({ enum: ['waiting', 'running', 'good', 'failed'] }).notNull(),
    /** Asked for by a person, not by the clock. */
    asked: boolean().notNull(),
    /** 'file' is one that a command at a terminal wrote. */
    place: text({ enum: ['folder', 's3', 'file'] }).notNull(),
    /** Its key in that place; of a file its name. */
    key: text().notNull(),
    bytes: bigint({ mode: 'number' }),
    summary: jsonb().$type<Summary>(),
    /** When all of it was last read and compared. */
    verified: moment('verified'),
    /** When retention took the copy away; the run is kept as history. */
    removed: moment('removed'),
    error: text().notNull().default(''),
  },
  (t) => [index('backup_run_started').on(t.started)],
).enableRLS()
