import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { sessions } from '#server/identity/accounts/table.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { owner } from '#server/platform/db/references.ts'

/** Codes that pair the browser extension. Read before anybody is signed in, so it belongs to the system role. */
export const pairingCodes = pgTable(
  'pairing_code',
  {
    /** The session that asked for the code; it ends with it. */
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: owner(),
    /** A keyed hash, because the code is short. */
    codeHash: bytea('code_hash').notNull().unique('pairing_code_hash'),
    expires: moment('expires').notNull(),
  },
  (t) => [index('pairing_code_user').on(t.userId)],
).enableRLS()
