import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { uploads } from '../table.ts'
import { dropParts } from './cancel.ts'
import { uploadOfKey } from './pending.ts'

/** A browser that was away for a week may still return for its files; after that none does. */
const WAIT_MS = 7 * 24 * 3_600_000

/** Forgets the user's uploads that got no byte for a week. */
export async function sweepUploads(s: Services, userId: string): Promise<void> {
  const before = new Date(s.now().getTime() - WAIT_MS)
  await s.db.as(userId, async (tx) => {
    const old = and(eq(uploads.userId, userId), lt(uploads.updated, before))
    for (const row of await tx.delete(uploads).where(old).returning()) await dropParts(s, tx, row)
  })
}

/** Those of the keys that are parts of an upload that still waits for the others. */
export async function partsInUse(tx: Tx, keys: string[]): Promise<string[]> {
  const ids = [...new Set(keys.flatMap((key) => uploadOfKey(key) ?? []))]
  if (ids.length === 0) return []
  const rows = await tx.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids))
  const waiting = new Set(rows.map(({ id }) => id))
  return keys.filter((key) => waiting.has(uploadOfKey(key) ?? ''))
}
