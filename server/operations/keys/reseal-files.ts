import { sql } from 'drizzle-orm'
import { type DataKeys, KEY_ID_BYTES } from '#server/platform/crypto/data-keys.ts'
import { readAll } from '#server/platform/crypto/read-all.ts'
import { putSealed, readSealed } from '#server/platform/storage/sealed.ts'
import { MissingObject, type Storage } from '#server/platform/storage/storage.ts'
import type { Services } from '#server/services.ts'

const ID_END = 1 + KEY_ID_BYTES

/**
 * Seals every stored object of a user that has an older data key again, each in its own place and in one step. Returns
 * how many. Parts of unfinished uploads are left: they go within a week.
 */
export async function resealFiles(
  s: Services,
  keys: DataKeys,
  signal: AbortSignal,
): Promise<number> {
  let done = 0
  for (const key of await olderObjects(s, keys)) {
    signal.throwIfAborted()
    try {
      const { stream } = await readSealed(s.storage, key, keys)
      await putSealed(s.storage, key, keys.current, stream)
      done += 1
    } catch (error) {
      // Data deleted meanwhile needs no new key.
      if (!(error instanceof MissingObject)) throw error
    }
  }
  return done
}

/** Storage keys of a user's objects whose header names an older data key. */
export async function olderObjects(s: Services, keys: DataKeys): Promise<string[]> {
  const older: string[] = []
  for (const key of await objectsOf(s, keys.scope)) {
    const id = await keyIdOf(s.storage, key)
    if (id !== undefined && id !== keys.current.id && keys.byId.has(id)) older.push(key)
  }
  return older
}

async function keyIdOf(storage: Storage, key: string): Promise<string | undefined> {
  try {
    const header = await readAll(await storage.get(key, { start: 0, end: ID_END }))
    return Buffer.from(header.subarray(1, ID_END)).toString('hex')
  } catch (error) {
    if (error instanceof MissingObject) return undefined
    throw error
  }
}

async function objectsOf(s: Services, scope: string): Promise<string[]> {
  const userId = /^user:(.+)$/.exec(scope)?.[1]
  if (!userId) return []
  return s.db.as(userId, async (tx) => {
    const keys: string[] = []
    for (const { objects } of s.tables) {
      if (!objects) continue
      const rows = await tx.select({ key: sql<string>`${objects.key}` }).from(objects.table)
      keys.push(...rows.map(({ key }) => key))
    }
    return keys
  })
}
