import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AuditAction, AuditEntity, AuditOutcome } from '#contract/audit.ts'
import { owner } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'

/**
 * Who did what, one row after another. A trigger (migrations `append_only` and `audit`) keeps requests from changing
 * or deleting a row; each row holds the hash of the one before it. Rows outlive the visit they speak of.
 */
export const auditEvents = pgTable(
  'audit_event',
  {
    /** The user whose data or account it is about. */
    userId: owner(),
    seq: integer().notNull(),
    scribeId: uuid('scribe_id'),
    actorId: uuid('actor_id'),
    action: text().$type<AuditAction>().notNull(),
    /** Ids only. */
    entity: jsonb().$type<AuditEntity>().notNull(),
    at: moment('at').notNull(),
    previous: text(),
    hash: text().notNull(),
    sessionId: uuid('session_id'),
    network: text(),
    outcome: text().$type<AuditOutcome>().notNull().default('done'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.seq] }),
    index('audit_scribe').on(t.scribeId, t.seq),
    index('audit_at').on(t.at.desc(), t.userId, t.seq),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** Up to where a log was found whole, sealed with a key that the database does not have. */
export const auditCheckpoints = pgTable(
  'audit_checkpoint',
  {
    userId: owner().primaryKey(),
    seq: integer().notNull(),
    /** HMAC of user, number and hash of that entry, and of `headed`. */
    mac: bytea('mac').notNull(),
    at: moment('at').notNull(),
    /** Whether the log had a head then, and has one from then on. */
    headed: boolean().notNull().default(false),
  },
  (t) => ownedPolicies(t.userId),
).enableRLS()

/** The newest entry of a log, sealed with the same key in the transaction that writes the entry. */
export const auditHeads = pgTable(
  'audit_head',
  {
    userId: owner().primaryKey(),
    seq: integer().notNull(),
    /** HMAC of user, number and hash of that entry. */
    mac: bytea('mac').notNull(),
  },
  (t) => ownedPolicies(t.userId),
).enableRLS()
