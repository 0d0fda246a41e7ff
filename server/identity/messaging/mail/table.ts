import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { recipient } from '#server/platform/db/references.ts'

/** Mails on their way, and those that no server took, for the administrator to read. Their text holds links that open accounts, so it is sealed. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
    /** `waiting`: no mail server is set up; `sending`: a job sends it; `failed`: the mail server did not take it. */
    state: text({ enum: ['waiting', 'sending', 'failed'] })
      .notNull()
      .default('waiting'),
    /** What the mail server answered, in a few words. */
    reason: text().notNull().default(''),
    userId: recipient(),
  },
  (t) => [index('outbox_created').on(t.created), index('outbox_user').on(t.userId)],
).enableRLS()
