import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { owner } from '#server/platform/db/references.ts'

/** Questions that users write for their patients. */
export const questionSets = pgTable(
  'question_set',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    /** `QuestionSet`; id and version are those of the row. */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [index('question_set_user').on(t.userId, t.created), ...ownedPolicies(t.userId)],
).enableRLS()
