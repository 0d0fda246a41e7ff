import { pgTable, uuid } from 'drizzle-orm/pg-core'

// These tables as foreign keys name them, so that a table depends on no domain. Their columns are declared in their domains.
const account = pgTable('account', { id: uuid().primaryKey() })
const scribe = pgTable('scribe', { id: uuid().primaryKey() })

/** The column of the account that a row belongs to; the row is deleted with the account. */
export const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' })

/** The column of the account that a message is for, if any; an unsent message is deleted with the account. */
export const recipient = () => uuid('user_id').references(() => account.id, { onDelete: 'cascade' })

/** The column of the scribe that a row belongs to; the row is deleted with the scribe. */
export const scribeOf = () =>
  uuid('scribe_id')
    .notNull()
    .references(() => scribe.id, { onDelete: 'cascade' })
