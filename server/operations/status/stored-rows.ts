import { inArray } from 'drizzle-orm'
import { partsInUse } from '#server/visits/files/parts/sweep.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { formFiles } from '#server/forms/preparation/table.ts'
import { takeouts } from '#server/operations/data-export/table.ts'
import { audioObjects } from '#server/visits/transcription/table.ts'

/** What a stored object belongs to. */
type StoredKind = 'files' | 'recordings' | 'uploads' | 'takeouts'

const BATCH = 500

/** Keys in lists that one query can take. */
export async function* batches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Those of a user's keys that have a row, and what each belongs to. */
export async function findKinds(
  s: Services,
  userId: string,
  keys: string[],
): Promise<Map<string, StoredKind>> {
  return s.db.as(userId, async (tx) => {
    const files = await tx
      .select({ key: scribeFiles.storageKey })
      .from(scribeFiles)
      .where(inArray(scribeFiles.storageKey, keys))
    const pdfs = await tx
      .select({ key: formFiles.storageKey })
      .from(formFiles)
      .where(inArray(formFiles.storageKey, keys))
    const audio = await tx
      .select({ key: audioObjects.storageKey })
      .from(audioObjects)
      .where(inArray(audioObjects.storageKey, keys))
    const copies = await tx
      .select({ key: takeouts.storageKey })
      .from(takeouts)
      .where(inArray(takeouts.storageKey, keys))
    const parts = await partsInUse(tx, keys)
    return new Map<string, StoredKind>([
      ...[...files, ...pdfs].map(({ key }) => [key, 'files'] as const),
      ...audio.map(({ key }) => [key, 'recordings'] as const),
      ...copies.flatMap(({ key }) => (key ? [[key, 'takeouts'] as const] : [])),
      ...parts.map((key) => [key, 'uploads'] as const),
    ])
  })
}

/** Every key that a user's rows name, for looking whether its object is there. */
export async function keysOfRows(s: Services, userId: string): Promise<string[]> {
  return s.db.as(userId, async (tx) => {
    const files = await tx.select({ key: scribeFiles.storageKey }).from(scribeFiles)
    const audio = await tx.select({ key: audioObjects.storageKey }).from(audioObjects)
    const pdfs = await tx.select({ key: formFiles.storageKey }).from(formFiles)
    // PDFs of a group lie in its own folder.
    const own = pdfs.filter(({ key }) => key.startsWith(`users/${userId}/`))
    return [...files, ...audio, ...own].map(({ key }) => key)
  })
}
