import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/accounts/table.ts'
import { bytea, moment } from '#server/db/columns.ts'
import { ownedPolicies } from '#server/db/owned.ts'
import { scribes } from '#server/scribes/table.ts'

export const messages = pgTable(
  'message',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    scribeId: uuid('scribe_id')
      .notNull()
      .references(() => scribes.id, { onDelete: 'cascade' }),
    role: text({ enum: ['user', 'assistant'] }).notNull(),
    /** {content, prompt, files, citations} */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [index('message_scribe').on(t.scribeId, t.created), ...ownedPolicies(t.userId)],
).enableRLS()
