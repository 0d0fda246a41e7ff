import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AuditVerdict } from '#contract/audit.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import type { Services } from '#server/services.ts'
import { type AuditRow, hashOfEntry } from '#server/platform/audit-log/audit.ts'
import type { SealedEntry } from '#server/platform/audit-log/seal.ts'
import { auditEvents } from '#server/platform/audit-log/table.ts'
import { verifyFormerLogs } from './verify-former.ts'
import { checkpointOf, entriesAfter, follows, keepCheckpoint, verifyLog } from './verify-log.ts'

/**
 * Recomputes the logs of all accounts: from their checkpoints on, or `whole` from the first entry. A valid log
 * gets a new checkpoint, so that the next check reads only newer entries.
 */
export async function verifyAudit(
  s: Services,
  { whole = false }: { whole?: boolean } = {},
): Promise<AuditVerdict> {
  const all = await s.db.system((tx) =>
    tx.select({ id: accounts.id, email: accounts.email }).from(accounts).orderBy(asc(accounts.id)),
  )
  const verdict: AuditVerdict = { users: all.length, entries: 0, broken: [] }
  const checkpoints = await checkpointsOf(s, all)
  const headed = checkpoints.some(({ checkpoint }) => checkpoint?.headed)
  const intact: SealedEntry[] = []
  for (const { id, email, checkpoint, wasThere } of checkpoints) {
    const look = { userId: id, checkpoint, headed, wasThere, whole }
    const { seq, broken, newest } = await verifyLog(s, look)
    verdict.entries += seq
    if (broken !== null) verdict.broken.push({ id, email, seq: broken })
    else if (newest && seq > (checkpoint?.seq ?? 0)) await keepCheckpoint(s, newest, headed)
    if (broken === null && newest) intact.push(newest)
  }
  // From here on each log has a head, so a log without one is broken.
  if (!headed) for (const newest of intact) await keepCheckpoint(s, newest, true)
  for (const { id, seq, broken } of await verifyFormerLogs(s)) {
    verdict.entries += seq
    if (broken !== null) verdict.broken.push({ id, email: `Deleted account ${id}`, seq: broken })
  }
  return verdict
}

/** A log this much older than a full check existed at that check. An account may be created during a check. */
const SURELY_THERE_MS = 86_400_000

/**
 * The checkpoint of each log, and whether the log must have one: logs are checked in the order of their ids, so it
 * existed whenever a later log got its own. An attacker who truncates a log would delete its checkpoint too.
 */
async function checkpointsOf(s: Services, logs: readonly { id: string; email: string }[]) {
  const all = []
  let newest: Date | undefined
  for (const log of logs.toReversed()) {
    const looked = newest
    const checkpoint = await checkpointOf(s, log.id)
    const wasThere = (first: AuditRow) =>
      looked !== undefined && looked.getTime() - first.at.getTime() > SURELY_THERE_MS
    all.push({ ...log, checkpoint, wasThere })
    if (checkpoint && (!newest || checkpoint.at > newest)) newest = checkpoint.at
  }
  return all.toReversed()
}

/** Entries at the end of a log that every read verifies. */
const RECENT = 500

/** Verifies the newest entries of a log and those shown. Cheap enough for every read. */
export async function isRecentlyIntact(
  s: Services,
  userId: string,
  shown: readonly number[],
): Promise<boolean> {
  const newest = Math.max(0, ...shown)
  const [from, to] = [Math.max(0, newest - RECENT), newest]
  const rows = await entriesAfter(s, userId, from)
  let previous: string | null | undefined = from === 0 ? null : undefined
  for (const [n, row] of rows.entries()) {
    if (!follows(row, from + n, previous)) return false
    previous = row.hash
  }
  const older = shown.filter((seq) => seq <= from)
  const others = older.length === 0 ? [] : await entriesOf(s, userId, older)
  return rows.length >= to - from && others.every((row) => row.hash === hashOfEntry(row))
}

const entriesOf = (s: Services, userId: string, seqs: number[]) =>
  s.db.as(userId, (tx) =>
    tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, userId), inArray(auditEvents.seq, seqs))),
  )
