import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditEntity } from '#contract/audit.ts'
import { owner } from '#server/accounts/table.ts'
import { moment } from '#server/db/columns.ts'
import { ownedPolicies } from '#server/db/owned.ts'

/**
 * Who did what, one row after another. A trigger (migration `audit_append_only`) keeps requests from changing or
 * deleting a row; each row holds the hash of the one before it. Rows outlive the visit they speak of.
 */
export const auditEvents = pgTable(
  'audit_event',
  {
    userId: owner(),
    seq: integer().notNull(),
    scribeId: uuid('scribe_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** Ids only. */
    entity: jsonb().$type<AuditEntity>().notNull(),
    at: moment('at').notNull(),
    previous: text(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.seq] }),
    index('audit_scribe').on(t.scribeId, t.seq),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
