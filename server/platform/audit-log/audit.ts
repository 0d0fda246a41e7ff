import { sql } from 'drizzle-orm'
import type { AuditAction, AuditEntity, AuditOutcome } from '#contract/audit.ts'
import { hashJson } from '#server/platform/crypto/canonical.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sent } from '#server/platform/db/sent.ts'
import { requestContext } from '#server/platform/http/request-context.ts'
import type { Services } from '#server/services.ts'
import { toNetwork } from './network.ts'
import { auditKey, sealHead } from './seal.ts'
import { auditEvents } from './table.ts'

export interface Entry {
  /** The owner of the log. */
  userId: string
  /** The visit it is about, if it is about one. */
  scribeId?: string | null
  action: AuditAction
  entity: AuditEntity
  outcome?: AuditOutcome
  /** The actor: the owner of the log by default, null for nobody. */
  actorId?: string | null
}
export type AuditRow = typeof auditEvents.$inferSelect

/** The hashed content of an entry. Entries from before sessions were logged lack the last three. */
export function hashOfEntry(row: Omit<AuditRow, 'hash'>): string {
  const { userId, seq, scribeId, actorId, action, entity, at, previous } = row
  const { sessionId, network, outcome } = row
  return hashJson({
    userId,
    seq,
    scribeId,
    actorId,
    action,
    entity,
    at: at.toISOString(),
    previous,
    ...(sessionId && { sessionId }),
    ...(network && { network }),
    ...(outcome !== 'done' && { outcome }),
  })
}

/**
 * Adds an entry to the user's log, in the transaction of the change that it records: as its last statement, because the
 * holder of the chain must not wait for rows of somebody who waits for the chain.
 */
export async function record(s: Services, tx: Tx, entry: Entry): Promise<void> {
  await append(s, tx, entry.userId, [entry])
}

/** Adds entries to one user's log, in their order. */
export async function append(
  s: Services,
  tx: Tx,
  userId: string,
  entries: readonly Pending[],
): Promise<void> {
  const stored = await appending(s, tx, userId, entries)
  await stored()
}

/** The newest entry of a log, which the next one follows; null if there is none. */
export type Newest = Pick<AuditRow, 'seq' | 'hash'> | null

/**
 * As `append`.
 * @param taken the newest entry, where this transaction has taken the log already
 * @returns what waits until they are stored, which has been sent
 */
export async function appending(
  s: Services,
  tx: Tx,
  userId: string,
  entries: readonly Pending[],
  taken: PromiseLike<Newest> = takeLog(tx, userId),
): Promise<() => PromiseLike<unknown>> {
  const [newest, key] = await Promise.all([taken, auditKey(s.keys)])
  let { seq, hash }: { seq: number; hash: string | null } = newest ?? { seq: 0, hash: null }
  const rows = entries.map((entry) => {
    const row = { ...toFields(s, entry), userId, seq: (seq += 1), previous: hash }
    hash = hashOfEntry(row)
    return { ...row, hash }
  })
  const stored = sent(tx.insert(auditEvents).values(rows))
  if (hash === null) return () => stored
  const sealed = sealHead(tx, key, { userId, seq, hash })
  return () => Promise.all([stored, sealed])
}

/** Locks a log: nobody else adds to it before this transaction has ended. */
export async function takeLog(tx: Tx, userId: string): Promise<Newest> {
  const { rows } = await tx.execute<{ newest: Newest }>(sql`select take_log(${userId}) as newest`)
  return rows[0]?.newest ?? null
}

/** An entry, with its origin and time if they aren't those of the present request. */
export type Pending = Entry & { at?: Date; sessionId?: string | null; network?: string | null }

function toFields(s: Services, entry: Pending) {
  const { userId, scribeId = null, action, entity, outcome = 'done', actorId = userId } = entry
  const origin = requestContext.getStore()
  const { at = s.now(), sessionId = origin?.sessionId ?? null } = entry
  const { network = origin ? toNetwork(origin.address) : null } = entry
  return { scribeId, actorId, action, entity, at, sessionId, network, outcome }
}
