import type { KeyObject } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import { equalBytes } from '#server/platform/crypto/hmac.ts'
import type { Services } from '#server/services.ts'
import { type AuditRow, hashOfEntry, takeLog } from '#server/platform/audit-log/audit.ts'
import {
  auditKey,
  checkpointMac,
  headMac,
  type SealedEntry,
  sealHead,
} from '#server/platform/audit-log/seal.ts'
import { auditCheckpoints, auditEvents, auditHeads } from '#server/platform/audit-log/table.ts'

/** Entries read at once: about 1 MB. */
export const BATCH = 2_000

type Checkpoint = typeof auditCheckpoints.$inferSelect
type Head = typeof auditHeads.$inferSelect

/** Where a log was found whole last. */
export interface LogState {
  /** Entries that are whole, counted from the first. */
  seq: number
  /** The first entry that was changed; null if none was. */
  broken: number | null
  /** The newest entry that is whole, if it was read. */
  newest?: SealedEntry
}

interface Look {
  userId: string
  checkpoint: Checkpoint | undefined
  /** Whether every log has a head since the last look at all of them. */
  headed: boolean
  /** Whether this log was there at the last look at all of them. */
  wasThere: (first: AuditRow) => boolean
  /** From the first entry on instead of the checkpoint. */
  whole: boolean
}

/**
 * Recomputes one log. An entry that was changed breaks its own hash or the link of the next; one that is missing breaks the
 * count; a log cut short has not the entry that its checkpoint or its head names.
 */
export async function verifyLog(s: Services, look: Look): Promise<LogState> {
  const { userId, checkpoint, headed } = look
  const key = await auditKey(s.keys)
  // Read before the entries, so that newer entries come after it.
  const head = await headOf(s, userId)
  const state = await readLog(s, key, look, head)
  if (state.broken !== null) return state
  const reached = Math.max(checkpoint?.seq ?? 0, head?.seq ?? 0)
  if (state.seq < reached) return { ...state, broken: state.seq + 1 }
  const { newest } = state
  if (!newest) return state
  if (!head && headed) return { ...state, broken: state.seq + 1 }
  if (!head) await sealOldLog(s, key, newest)
  // An entry is stored with its head, so none is newer than a head that is read after it.
  else if (((await headOf(s, userId))?.seq ?? 0) < state.seq)
    return { ...state, broken: head.seq + 1 }
  return state
}

/** The entries from the checkpoint on, compared with the seals of both. */
async function readLog(
  s: Services,
  key: KeyObject,
  { userId, checkpoint, wasThere, whole }: Look,
  head: Head | undefined,
): Promise<LogState> {
  let state: LogState = { seq: whole ? 0 : Math.max(0, (checkpoint?.seq ?? 0) - 1), broken: null }
  let previous: string | null | undefined = state.seq === 0 ? null : undefined
  for (;;) {
    const rows = await entriesAfter(s, userId, state.seq)
    if (rows[0]?.seq === 1 && !checkpoint && wasThere(rows[0])) return { seq: 0, broken: 1 }
    for (const row of rows) {
      if (!follows(row, state.seq, previous)) return { ...state, broken: state.seq + 1 }
      if (!fitsSeals(key, row, checkpoint, head)) return { ...state, broken: row.seq }
      state = { seq: row.seq, broken: null, newest: { userId, seq: row.seq, hash: row.hash } }
      previous = row.hash
    }
    if (rows.length < BATCH) return state
  }
}

function fitsSeals(
  key: KeyObject,
  row: AuditRow,
  checkpoint: Checkpoint | undefined,
  head: Head | undefined,
): boolean {
  const isCheckpoint = row.seq === checkpoint?.seq
  if (isCheckpoint && !equalBytes(checkpoint.mac, checkpointMac(key, row, checkpoint.headed)))
    return false
  return row.seq !== head?.seq || equalBytes(head.mac, headMac(key, row))
}

/** `previous` is undefined if the entry before was not read. */
export function follows(
  row: AuditRow,
  before: number,
  previous: string | null | undefined,
): boolean {
  const linked = previous === undefined || row.previous === previous
  return row.seq === before + 1 && linked && row.hash === hashOfEntry(row)
}

export function entriesAfter(s: Services, userId: string, seq: number): Promise<AuditRow[]> {
  return s.db.as(userId, (tx) =>
    tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, userId), gt(auditEvents.seq, seq)))
      .orderBy(asc(auditEvents.seq))
      .limit(BATCH),
  )
}

async function headOf(s: Services, userId: string): Promise<Head | undefined> {
  const [row] = await s.db.as(userId, (tx) =>
    tx.select().from(auditHeads).where(eq(auditHeads.userId, userId)),
  )
  return row
}

/** Gives a log from before there were heads its first one; an entry added meanwhile has brought its own. */
async function sealOldLog(s: Services, key: KeyObject, newest: SealedEntry): Promise<void> {
  await s.db.as(newest.userId, async (tx) => {
    const last = await takeLog(tx, newest.userId)
    if (last?.hash === newest.hash) await sealHead(tx, key, newest)
  })
}

export async function checkpointOf(s: Services, userId: string): Promise<Checkpoint | undefined> {
  const [row] = await s.db.as(userId, (tx) =>
    tx.select().from(auditCheckpoints).where(eq(auditCheckpoints.userId, userId)),
  )
  return row
}

export async function keepCheckpoint(s: Services, at: SealedEntry, headed: boolean): Promise<void> {
  const { userId, seq } = at
  const mac = checkpointMac(await auditKey(s.keys), at, headed)
  const row = { userId, seq, mac, at: s.now(), headed }
  await s.db.as(userId, (tx) =>
    tx
      .insert(auditCheckpoints)
      .values(row)
      .onConflictDoUpdate({ target: auditCheckpoints.userId, set: row }),
  )
}
