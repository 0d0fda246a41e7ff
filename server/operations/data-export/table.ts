import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Takeout } from '#contract/data-export.ts'
import { owner } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

/** A copy of everything that a user owns. The file is sealed in the file storage. */
export const takeouts = pgTable(
  'takeout',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    state: text().$type<Takeout['state']>().notNull(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    missing: integer().notNull().default(0),
    size: bigint({ mode: 'number' }),
    timezone: text().notNull(),
    storageKey: text('storage_key'),
    /** SHA-256 of the secret that fetches it once. */
    ticketHash: bytea('ticket_hash'),
    ticketExpires: moment('ticket_expires'),
    created: moment('created').notNull(),
    expires: moment('expires'),
  },
  (t) => [index('takeout_user').on(t.userId, t.created), ...ownedPolicies(t.userId)],
).enableRLS()
