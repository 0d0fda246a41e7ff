import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { owner, scribeOf } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

export const messages = pgTable(
  'message',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    role: text({ enum: ['user', 'assistant'] }).notNull(),
    /** {content, prompt, files, citations} */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    index('message_user').on(t.userId),
    index('message_scribe').on(t.scribeId, t.created),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
