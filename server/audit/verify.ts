import { createHmac, type KeyObject } from 'node:crypto'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { AuditVerdict } from '#contract/audit.ts'
import { accounts } from '#server/accounts/table.ts'
import { equalBytes, indexKey } from '#server/crypto/hmac.ts'
import { systemScope } from '#server/crypto/vault.ts'
import { formerEntries, listPseudonyms } from '#server/deletion/former-log.ts'
import type { Services } from '#server/services.ts'
import { type AuditRow, hashOfEntry } from './audit.ts'
import { auditCheckpoints, auditEvents } from './table.ts'

/** Entries read at once: about 1 MB. */
const BATCH = 2_000

/** Where a log was found whole last: its number, and the hash of that entry once it is read again. */
interface LogState {
  /** Entries that are whole, counted from the first. */
  seq: number
  /** The first entry that is not as it was written; null where all are. */
  broken: number | null
}

/**
 * Recomputes the logs of all accounts: from their checkpoints on, or `whole` from the first entry. What is found in order
 * gets a new checkpoint, so that the next look reads only what came since.
 */
export async function verifyAudit(
  s: Services,
  { whole = false }: { whole?: boolean } = {},
): Promise<AuditVerdict> {
  const all = await s.db.system((tx) =>
    tx.select({ id: accounts.id, email: accounts.email }).from(accounts).orderBy(asc(accounts.id)),
  )
  const verdict: AuditVerdict = { users: all.length, entries: 0, broken: [] }
  const looked = await lookedAt(
    s,
    all.map(({ id }) => id),
  )
  for (const [n, { id, email }] of all.entries()) {
    const { seq, broken } = await verifyLog(s, id, { whole, looked: looked[n] })
    verdict.entries += seq
    if (broken !== null) verdict.broken.push({ id, email, seq: broken })
  }
  for (const { id } of await listPseudonyms(s)) {
    const { seq, broken } = await verifyFormer(s, id)
    verdict.entries += seq
    if (broken !== null) verdict.broken.push({ id, email: `Deleted account ${id}`, seq: broken })
  }
  return verdict
}

/** Recomputes the kept log of a deleted account. */
async function verifyFormer(s: Services, pseudonym: string): Promise<LogState> {
  let seq = 0
  let previous: string | null = null
  for (;;) {
    const rows = await formerEntries(s, pseudonym, seq, BATCH)
    for (const row of rows) {
      if (!follows(row, seq, previous)) return { seq, broken: seq + 1 }
      seq = row.seq
      previous = row.hash
    }
    if (rows.length < BATCH) return { seq, broken: null }
  }
}

/** A log that is so much older than a look at all of them was there then. An account may be made during a look. */
const SURELY_THERE_MS = 86_400_000

/**
 * When each log must have got a checkpoint: the logs are looked at in the order of their ids, so whenever a later one got
 * its own. Undefined where no later one has any.
 */
async function lookedAt(s: Services, ids: readonly string[]): Promise<(Date | undefined)[]> {
  const looked: (Date | undefined)[] = []
  let newest: Date | undefined
  for (const id of ids.toReversed()) {
    looked.push(newest)
    const at = (await checkpointOf(s, id))?.at
    if (at && (!newest || at > newest)) newest = at
  }
  return looked.toReversed()
}

/** Whether a log that was there at the last look has lost its checkpoint, as whoever cuts a log short would take it away too. */
function hasLost(first: AuditRow | undefined, looked: Date | undefined): boolean {
  if (!first || !looked) return false
  return looked.getTime() - first.at.getTime() > SURELY_THERE_MS
}

/**
 * Recomputes one log. An entry that was changed breaks its own hash or the link of the next; one that is missing breaks the
 * count; a log cut short before its checkpoint has not the entry that the checkpoint names.
 * @param looked when the log was looked at, if it was there
 */
async function verifyLog(
  s: Services,
  userId: string,
  { whole = false, looked }: { whole?: boolean; looked?: Date | undefined } = {},
): Promise<LogState> {
  const key = await checkpointKey(s)
  const checkpoint = await checkpointOf(s, userId)
  let state: LogState = { seq: whole ? 0 : Math.max(0, (checkpoint?.seq ?? 0) - 1), broken: null }
  let previous: string | null | undefined = state.seq === 0 ? null : undefined
  let reachesCheckpoint = checkpoint === undefined
  for (;;) {
    const rows = await entriesAfter(s, userId, state.seq)
    if (!checkpoint && state.seq === 0 && hasLost(rows[0], looked)) return { seq: 0, broken: 1 }
    for (const row of rows) {
      if (!follows(row, state.seq, previous)) return { ...state, broken: state.seq + 1 }
      if (row.seq === checkpoint?.seq) {
        if (!equalBytes(checkpoint.mac, macOf(key, row))) return { ...state, broken: row.seq }
        reachesCheckpoint = true
      }
      state = { seq: row.seq, broken: null }
      previous = row.hash
    }
    if (rows.length < BATCH) break
  }
  if (!reachesCheckpoint) return { ...state, broken: state.seq + 1 }
  if (previous && state.seq > (checkpoint?.seq ?? 0))
    await keepCheckpoint(s, key, { userId, seq: state.seq, hash: previous })
  return state
}

/** `previous` is undefined where the entry before was not read. */
function follows(row: AuditRow, before: number, previous: string | null | undefined): boolean {
  const linked = previous === undefined || row.previous === previous
  return row.seq === before + 1 && linked && row.hash === hashOfEntry(row)
}

function entriesAfter(s: Services, userId: string, seq: number): Promise<AuditRow[]> {
  return s.db.as(userId, (tx) =>
    tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, userId), gt(auditEvents.seq, seq)))
      .orderBy(asc(auditEvents.seq))
      .limit(BATCH),
  )
}

/** Who can write to the database alone cannot make a checkpoint that fits another log. */
async function checkpointKey(s: Services): Promise<KeyObject> {
  return indexKey(await s.keys.keysFor(systemScope), 'audit-checkpoint')
}

const macOf = (key: KeyObject, { userId, seq, hash }: Pick<AuditRow, 'userId' | 'seq' | 'hash'>) =>
  createHmac('sha256', key).update(`${userId} ${seq} ${hash}`).digest()

async function checkpointOf(s: Services, userId: string) {
  const [row] = await s.db.as(userId, (tx) =>
    tx.select().from(auditCheckpoints).where(eq(auditCheckpoints.userId, userId)),
  )
  return row
}

async function keepCheckpoint(
  s: Services,
  key: KeyObject,
  at: Pick<AuditRow, 'userId' | 'seq' | 'hash'>,
): Promise<void> {
  const row = { userId: at.userId, seq: at.seq, mac: macOf(key, at), at: s.now() }
  await s.db.as(at.userId, (tx) =>
    tx
      .insert(auditCheckpoints)
      .values(row)
      .onConflictDoUpdate({ target: auditCheckpoints.userId, set: row }),
  )
}

/** Entries at the end of a log that every look at it recomputes. */
const RECENT = 500

/** Whether the newest entries of a log, and those shown, are as they were written. Cheap enough for every look. */
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
