import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { owner } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

const term = {
  id: uuid().primaryKey(),
  /** {term, soundsLike?, replacement?, kind} */
  sealed: bytea().notNull(),
  updated: moment('updated').notNull().defaultNow(),
  version: integer().notNull().default(1),
}

/** Words of one user. */
export const dictionaryTerms = pgTable('dictionary_term', { ...term, userId: owner() }, (t) => [
  index('dictionary_term_user').on(t.userId),
  ...ownedPolicies(t.userId),
]).enableRLS()

/** Words that several users share. They belong to the system role; the verbs say who may read and write. */
export const sharedTerms = pgTable(
  'shared_term',
  { ...term, ownerKind: text('owner_kind', { enum: ['clinic'] }).notNull() },
  (t) => [index('shared_term_owner').on(t.ownerKind)],
).enableRLS()
