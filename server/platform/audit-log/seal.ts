import { createHmac, type KeyObject } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { indexKey } from '#server/platform/crypto/hmac.ts'
import type { KeyCache } from '#server/platform/crypto/key-cache.ts'
import { systemScope } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sent } from '#server/platform/db/sent.ts'
import { auditHeads } from './table.ts'

/** An entry as its seals name it. */
export interface SealedEntry {
  userId: string
  seq: number
  hash: string
}

/** It comes from the first data key of the system, which no rotation changes. */
const auditKeys = new WeakMap<KeyCache, Promise<KeyObject>>()

/** The key of checkpoints and heads. Who can write to the database alone cannot seal another log with it. */
export function auditKey(keys: KeyCache): Promise<KeyObject> {
  const known = auditKeys.get(keys)
  if (known) return known
  const key = keys.keysFor(systemScope).then((of) => indexKey(of, 'audit-checkpoint'))
  auditKeys.set(keys, key)
  key.catch(() => auditKeys.delete(keys))
  return key
}

const createMac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()

/** @param headed whether the log has a head, and always will */
export const checkpointMac = (key: KeyObject, at: SealedEntry, headed: boolean): Buffer =>
  createMac(key, `${at.userId} ${at.seq} ${at.hash}${headed ? ' headed' : ''}`)

export const headMac = (key: KeyObject, { userId, seq, hash }: SealedEntry): Buffer =>
  createMac(key, `head ${userId} ${seq} ${hash}`)

/** Seals the newest entry of a log, in the transaction that adds it. @returns the statement, which has been sent */
export function sealHead(tx: Tx, key: KeyObject, newest: SealedEntry): PromiseLike<unknown> {
  const { userId, seq } = newest
  return sent(
    tx
      .insert(auditHeads)
      .values({ userId, seq, mac: headMac(key, newest) })
      .onConflictDoUpdate({
        target: auditHeads.userId,
        set: { seq: sql`excluded.seq`, mac: sql`excluded.mac` },
      }),
  )
}
