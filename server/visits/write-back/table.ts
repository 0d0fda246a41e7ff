import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { WriteBackState } from '#contract/write-back.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { owner, scribeOf } from '#server/platform/db/references.ts'
import { notes } from '#server/visits/notes/table.ts'

/** Attempts to write notes to EMRs. */
export const writeBacks = pgTable(
  'note_write_back',
  {
    /** Names the note, its text, the patient and the document it replaces, so the same attempt has one row. */
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    state: text().$type<WriteBackState>().notNull(),
    /** `WriteBackDetails` */
    sealed: bytea().notNull(),
    /** When it was sent last. */
    started: moment('started').notNull(),
  },
  (t) => [
    index('note_write_back_user').on(t.userId),
    index('write_back_note').on(t.noteId, t.started),
    index('write_back_scribe').on(t.scribeId),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
