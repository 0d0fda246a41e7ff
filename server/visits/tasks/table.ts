import { boolean, date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { owner, scribeOf } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

/** A task after a visit. Only what lists sort and filter by is unsealed. */
export const tasks = pgTable(
  'task',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    /** `TaskBody` */
    sealed: bytea().notNull(),
    due: date({ mode: 'string' }),
    done: boolean().notNull().default(false),
    /** Read from the visit, not written by the user. */
    found: boolean().notNull(),
    /** Kept so that it isn't found again. */
    removed: boolean().notNull().default(false),
    created: moment('created').notNull().defaultNow(),
    updated: moment('updated').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('task_scribe').on(t.scribeId),
    index('task_open').on(t.userId, t.done, t.due),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
