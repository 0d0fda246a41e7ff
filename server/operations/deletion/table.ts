import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditEntity, AuditOutcome } from '#contract/audit.ts'
import type { PublicItems } from '#contract/deletion.ts'
import { owner } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'

/** Accounts to delete. A job reads it without a user, so it belongs to the system role. */
export const accountDeletions = pgTable(
  'account_deletion',
  {
    userId: owner().primaryKey(),
    asked: moment('asked').notNull(),
    due: moment('due').notNull(),
    publicItems: text('public_items').$type<PublicItems>().notNull(),
    /** Null until an administrator decided. */
    decision: text().$type<'approved' | 'refused'>(),
    decided: moment('decided'),
    decidedBy: uuid('decided_by'),
    /** Why it was refused, sealed for its owner. */
    reason: bytea('reason'),
  },
  (t) => [index('account_deletion_due').on(t.due)],
).enableRLS()

/**
 * That an account was deleted, and how much with it. Nothing identifies it: `id` is its pseudonym in
 * `former_audit_event`.
 */
export const deletedAccounts = pgTable('deleted_account', {
  id: uuid().primaryKey(),
  at: moment('at').notNull(),
  visits: integer().notNull(),
  /** Number of the newest entry of its log, and the head's HMAC over it; null until an older one is verified. */
  logSeq: integer('log_seq'),
  logMac: bytea('log_mac'),
}).enableRLS()

/**
 * The log of access of a deleted account, under its pseudonym: ids only. A trigger keeps it from being changed; it is
 * deleted with its row of `deleted_account`.
 */
export const formerAuditEvents = pgTable(
  'former_audit_event',
  {
    pseudonym: uuid()
      .notNull()
      .references(() => deletedAccounts.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    scribeId: uuid('scribe_id'),
    /** The pseudonym if the account acted; null for nobody. */
    actor: uuid(),
    action: text().$type<AuditAction>().notNull(),
    entity: jsonb().$type<AuditEntity>().notNull(),
    at: moment('at').notNull(),
    previous: text(),
    hash: text().notNull(),
    sessionId: uuid('session_id'),
    network: text(),
    outcome: text().$type<AuditOutcome>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.pseudonym, t.seq] })],
).enableRLS()
