import type { KeyObject } from 'node:crypto'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { type AuditRow, hashOfEntry } from '#server/platform/audit-log/audit.ts'
import { headMac, type SealedEntry } from '#server/platform/audit-log/seal.ts'
import { auditEvents } from '#server/platform/audit-log/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { deletedAccounts, formerAuditEvents } from './table.ts'

/** Entries copied at once: about 1 MB. */
const BATCH = 2_000
const YEAR_MS = 365.25 * 86_400_000

/**
 * Copies the log of an account that is about to be deleted, in the same transaction. The chain of hashes is made again
 * over the pseudonym, so that it can still be recomputed, and its newest entry is sealed.
 */
export async function keepLog(
  tx: Tx,
  key: KeyObject,
  userId: string,
  pseudonym: string,
): Promise<void> {
  const head = await copyLog(tx, userId, pseudonym)
  await sealFormerLog(tx, key, head)
}

/** Seals the newest entry of a kept log, so that a log that was cut short is found. */
export async function sealFormerLog(tx: Tx, key: KeyObject, head: SealedEntry): Promise<void> {
  await tx
    .update(deletedAccounts)
    .set({ logSeq: head.seq, logMac: headMac(key, head) })
    .where(eq(deletedAccounts.id, head.userId))
}

async function copyLog(tx: Tx, userId: string, pseudonym: string): Promise<SealedEntry> {
  let previous: string | null = null
  for (let from = 0; ;) {
    const rows: AuditRow[] = await tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, userId), gt(auditEvents.seq, from)))
      .orderBy(asc(auditEvents.seq))
      .limit(BATCH)
    const kept = rows.map((row) => {
      const entry = { ...underPseudonym(row, pseudonym), previous }
      previous = hashOfEntry(entry)
      return { ...entry, pseudonym, actor: entry.actorId, hash: previous }
    })
    if (kept.length > 0) await tx.insert(formerAuditEvents).values(kept)
    from = rows.at(-1)?.seq ?? from
    if (rows.length < BATCH) return { userId: pseudonym, seq: from, hash: previous ?? '' }
  }
}

function underPseudonym(row: AuditRow, pseudonym: string): AuditRow {
  const { userId, actorId, entity } = row
  return {
    ...row,
    userId: pseudonym,
    actorId: actorId === userId ? pseudonym : actorId,
    entity: entity.id === userId ? { ...entity, id: pseudonym } : entity,
  }
}

/** The kept log of a deleted account as entries, oldest first. */
export async function formerEntries(s: Services, pseudonym: string, after: number, limit: number) {
  const rows = await s.db.system((tx) =>
    tx
      .select()
      .from(formerAuditEvents)
      .where(and(eq(formerAuditEvents.pseudonym, pseudonym), gt(formerAuditEvents.seq, after)))
      .orderBy(asc(formerAuditEvents.seq))
      .limit(limit),
  )
  return rows.map(({ pseudonym: userId, actor: actorId, ...row }) => ({ ...row, userId, actorId }))
}

export const listFormerLogs = (s: Services): Promise<(typeof deletedAccounts.$inferSelect)[]> =>
  s.db.system((tx) => tx.select().from(deletedAccounts))

/** Deletes logs of accounts that were deleted longer ago than the clinic keeps them. */
export async function expireLogs(s: Services): Promise<void> {
  const oldest = new Date(s.now().getTime() - s.limits.of('log-years') * YEAR_MS)
  await s.db.system((tx) => tx.delete(deletedAccounts).where(lt(deletedAccounts.at, oldest)))
}
