import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { recipient } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'

/** Text messages that no service sent, for the administrator to pass on. They hold codes, so they are sealed. */
export const smsOutbox = pgTable(
  'sms_outbox',
  {
    id: uuid().primaryKey(),
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
    userId: recipient(),
  },
  (t) => [index('sms_outbox_created').on(t.created), index('sms_outbox_user').on(t.userId)],
).enableRLS()
