import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { owner } from '#server/platform/db/references.ts'

/** Translations of questions for patients and of their page, which a language model made. */
export const questionTranslations = pgTable(
  'question_translation',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    /** The id of the question set, or 'page'. */
    subject: text().notNull(),
    language: text().notNull(),
    /** SHA-256 of the texts that were translated. */
    source: text().notNull(),
    /** Translations by text; null until they're complete. */
    sealed: bytea(),
    state: text({ enum: ['working', 'ready', 'failed'] }).notNull(),
    /** Texts translated so far, and of how many. */
    done: integer().notNull().default(0),
    total: integer().notNull(),
    /** Why it failed, in the API's words. */
    problem: text().notNull().default(''),
    created: moment('created').notNull(),
  },
  (t) => [
    uniqueIndex('question_translation_of').on(t.userId, t.subject, t.language),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
