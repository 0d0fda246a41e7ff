import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { owner, scribeOf } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

/** A memory about how a user writes, sealed with the user's key. */
export const memories = pgTable(
  'memory',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    enabled: boolean().notNull().default(true),
    /** {command} */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
    updated: moment('updated').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [index('memory_user').on(t.userId, t.created), ...ownedPolicies(t.userId)],
).enableRLS()

/** Notes whose text shows a memory. A deleted note stays counted, so this isn't a foreign key. */
export const memoryUses = pgTable(
  'memory_use',
  {
    memoryId: uuid('memory_id')
      .notNull()
      .references(() => memories.id, { onDelete: 'cascade' }),
    noteId: uuid('note_id').notNull(),
    userId: owner(),
    used: moment('used').notNull().defaultNow(),
  },
  (t) => [
    index('memory_use_user').on(t.userId),
    primaryKey({ columns: [t.memoryId, t.noteId] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/**
 * A memory that an edit or a message suggests. It quotes its visit, and is deleted with it. `seen` isn't suggested yet:
 * one edit isn't a habit.
 */
export const memoryProposals = pgTable(
  'memory_proposal',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    state: text({ enum: ['seen', 'open', 'saved', 'dismissed'] }).notNull(),
    /** {command, before, after, from, writer, times} */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
    updated: moment('updated').notNull().defaultNow(),
  },
  (t) => [index('memory_proposal_user').on(t.userId, t.created), ...ownedPolicies(t.userId)],
).enableRLS()
