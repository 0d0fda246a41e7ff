import {
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Ask } from '#contract/consent.ts'
import { owner, scribeOf } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { actingUser } from '#server/platform/db/acting-user.ts'
import { appRole } from '#server/platform/db/owned.ts'

/** Evidence is added and read; no policy lets anybody change it or take it away. It goes with its visit. */
export const consentEvents = pgTable(
  'consent_event',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    /** A `ConsentEvent` without what stands beside it. */
    sealed: bytea().notNull(),
    recorded: moment('recorded')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    index('consent_event_scribe').on(t.scribeId, t.recorded),
    pgPolicy('read', { for: 'select', to: appRole, using: sql`${t.userId} = ${actingUser}` }),
    pgPolicy('add', { for: 'insert', to: appRole, withCheck: sql`${t.userId} = ${actingUser}` }),
  ],
).enableRLS()

/** Whose wording or choice it is; a group's come with groups. */
const ownerKind = () => text('owner_kind', { enum: ['installation', 'group', 'user'] }).notNull()

/** Versions of the text to read out; none is ever changed. */
export const consentWordings = pgTable(
  'consent_wording',
  {
    id: uuid().primaryKey(),
    ownerKind: ownerKind(),
    /** The installation's has none of its own: zeros. */
    ownerId: uuid('owner_id').notNull(),
    language: text().notNull(),
    version: integer().notNull(),
    /** {text} */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('consent_wording_version').on(t.ownerKind, t.ownerId, t.language, t.version)],
).enableRLS()

export const consentAsks = pgTable(
  'consent_ask',
  {
    ownerKind: ownerKind(),
    ownerId: uuid('owner_id').notNull(),
    ask: text().$type<Ask>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerKind, t.ownerId] })],
).enableRLS()
