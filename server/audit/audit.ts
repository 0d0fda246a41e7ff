import { asc, desc, eq, sql } from 'drizzle-orm'
import type { AuditAction, AuditEntity, AuditEvent } from '#contract/audit.ts'
import { hashOf } from '#server/crypto/canonical.ts'
import type { Tx } from '#server/db/database.ts'
import { loadUser } from '#server/profile/profile.ts'
import { scribeRow } from '#server/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { auditEvents } from './table.ts'

export interface Entry {
  /** Who did it; so far always the owner of the log. */
  userId: string
  scribeId: string
  action: AuditAction
  entity: AuditEntity
}
type Row = typeof auditEvents.$inferSelect

/** What the hash of an entry is made of. */
const hashed = ({
  userId,
  seq,
  scribeId,
  actorId,
  action,
  entity,
  at,
  previous,
}: Omit<Row, 'hash'>) =>
  hashOf({ userId, seq, scribeId, actorId, action, entity, at: at.toISOString(), previous })

/** Adds an entry to the user's log, in the transaction of what it speaks of. */
export async function record(s: Services, tx: Tx, entry: Entry): Promise<void> {
  const { userId, scribeId, action, entity } = entry
  // Two entries at once would both follow the same one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${userId}`}, 0))`)
  const [last] = await tx
    .select({ seq: auditEvents.seq, hash: auditEvents.hash })
    .from(auditEvents)
    .where(eq(auditEvents.userId, userId))
    .orderBy(desc(auditEvents.seq))
    .limit(1)
  const row = {
    userId,
    seq: (last?.seq ?? 0) + 1,
    scribeId,
    actorId: userId,
    action,
    entity,
    at: s.now(),
    previous: last?.hash ?? null,
  }
  await tx.insert(auditEvents).values({ ...row, hash: hashed(row) })
}

/**
 * The entries of a visit, newest first, and whether the user's whole log is as it was written.
 * @throws AppError 'Scribe not found'
 */
export async function listAudit(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<{ items: AuditEvent[]; intact: boolean }> {
  const { name } = await loadUser(s, userId)
  const rows = await s.db.as(userId, async (tx) => {
    await scribeRow(tx, userId, scribeId)
    return tx
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.userId, userId))
      .orderBy(asc(auditEvents.seq))
  })
  const items = rows
    .filter((row) => row.scribeId === scribeId)
    .toReversed()
    .map((row) => ({
      seq: row.seq,
      at: row.at.toISOString(),
      action: row.action,
      actor: { id: row.actorId, name: row.actorId === userId ? name : '' },
      entity: row.entity,
    }))
  return { items, intact: isIntact(rows) }
}

/** Whether each entry has the hash of what it says, follows the one before, and none is missing between them. */
export function isIntact(rows: readonly Row[]): boolean {
  return rows.every(
    (row, at) =>
      row.seq === at + 1 &&
      row.previous === (rows[at - 1]?.hash ?? null) &&
      row.hash === hashed(row),
  )
}
