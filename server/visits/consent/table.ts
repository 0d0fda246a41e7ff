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
import { appRole, ownedPolicies } from '#server/platform/db/owned.ts'

/** Evidence is only added and read; no policy allows changing or deleting it. It's deleted with its visit. */
export const consentEvents = pgTable(
  'consent_event',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    /** A `ConsentEvent` without the columns beside it. */
    sealed: bytea().notNull(),
    recorded: moment('recorded')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    index('consent_event_user').on(t.userId),
    index('consent_event_scribe').on(t.scribeId, t.recorded),
    pgPolicy('read', { for: 'select', to: appRole, using: sql`${t.userId} = ${actingUser}` }),
    pgPolicy('add', { for: 'insert', to: appRole, withCheck: sql`${t.userId} = ${actingUser}` }),
  ],
).enableRLS()

/** The owner of the wording or choice. What groups share is in `group_setting`. */
const ownerKind = () => text('owner_kind', { enum: ['installation', 'group', 'user'] }).notNull()

/** Versions of the text to read out, which never change. */
export const consentWordings = pgTable(
  'consent_wording',
  {
    id: uuid().primaryKey(),
    ownerKind: ownerKind(),
    /** The installation has no id of its own: zeros. */
    ownerId: uuid('owner_id').notNull(),
    language: text().notNull(),
    version: integer().notNull(),
    /** {text} */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('consent_wording_version').on(t.ownerKind, t.ownerId, t.language, t.version)],
).enableRLS()

/** The wordings of groups that a user was shown, for records that are sent late. */
export const wordingCopies = pgTable(
  'wording_copy',
  {
    userId: owner(),
    version: text().notNull(),
    /** {language, text} */
    sealed: bytea().notNull(),
    created: moment('created').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] }), ...ownedPolicies(t.userId)],
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
