import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { owner, scribeOf } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

/** A file with missing bytes. Its parts are in the storage; it becomes a `scribe_file` with the same id. */
export const uploads = pgTable(
  'upload',
  {
    /** Made by the client. */
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    /** {name, type, modified} */
    sealed: bytea().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    purpose: text({ enum: ['chat', 'context', 'transcription', 'storage'] }).notNull(),
    partBytes: integer('part_bytes').notNull(),
    /** Parts that are stored for good. */
    received: integer().notNull().default(0),
    created: moment('created').notNull().defaultNow(),
    updated: moment('updated').notNull().defaultNow(),
  },
  (t) => [
    index('upload_user').on(t.userId, t.updated),
    index('upload_scribe').on(t.scribeId),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
