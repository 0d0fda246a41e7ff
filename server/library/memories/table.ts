import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { owner, scribeOf } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

/** What is remembered about how a user writes, sealed with the user's key. */
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

/** Notes in whose text a memory shows. A note that is deleted stays counted, so it is no reference. */
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
  (t) => [primaryKey({ columns: [t.memoryId, t.noteId] }), ...ownedPolicies(t.userId)],
).enableRLS()

/**
 * What an edit or a message suggests to remember. It quotes the visit that it comes from, and goes with it. `seen` is
 * not offered yet: one edit is no habit.
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
