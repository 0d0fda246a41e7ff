import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PublicItems } from '#contract/deletion.ts'
import { owner } from '#server/accounts/table.ts'
import { moment } from '#server/db/columns.ts'

/** Accounts that are to be deleted. The work reads it without anybody, so it belongs to the system role. */
export const accountDeletions = pgTable(
  'account_deletion',
  {
    userId: owner().primaryKey(),
    asked: moment('asked').notNull(),
    due: moment('due').notNull(),
    publicItems: text('public_items').$type<PublicItems>().notNull(),
  },
  (t) => [index('account_deletion_due').on(t.due)],
).enableRLS()

/** That an account went, and how much with it. Nothing says whose it was. */
export const deletedAccounts = pgTable('deleted_account', {
  id: uuid().primaryKey(),
  at: moment('at').notNull(),
  visits: integer().notNull(),
}).enableRLS()
