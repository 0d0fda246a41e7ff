import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { owner } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

/** Requests that created something, by their idempotency key, with their answers. Kept for an hour. */
export const repeats = pgTable(
  'repeat',
  {
    /** Made of the user and the key (`idempotentId`). */
    id: uuid().primaryKey(),
    userId: owner(),
    at: moment('at').notNull(),
    /** The request, as a hash, and the answer once there is one. */
    sealed: bytea('sealed').notNull(),
  },
  (t) => [
    index('repeat_user').on(t.userId),
    index('repeat_at').on(t.at),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
