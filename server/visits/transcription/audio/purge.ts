import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { readAll } from '#server/platform/crypto/read-all.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { userScope } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { putSealed, readSealed } from '#server/platform/storage/sealed.ts'
import type { Services } from '#server/services.ts'
import { audioObjects, audioTail } from '../table.ts'
import { openTail, tailBound } from './append.ts'
import { type AudioPlace, objectKey } from './settle.ts'

type ObjectRow = typeof audioObjects.$inferSelect

/**
 * Deletes the newest audio of a recording from the database from a sample on, in a transaction that holds the
 * recording's row. A row that the sample divides is sealed again with its first part.
 */
export async function purgeTail(
  s: Services,
  tx: Tx,
  { userId, recordingId }: AudioPlace,
  cut: number,
): Promise<void> {
  const keys = await s.keys.keysFor(userScope(userId))
  const gone = await tx
    .delete(audioTail)
    .where(
      and(
        eq(audioTail.recordingId, recordingId),
        gt(sql`${audioTail.startSample} + ${audioTail.samples}`, cut),
      ),
    )
    .returning()
  const divided = gone.find(({ startSample }) => startSample < cut)
  if (!divided) return
  const { startSample } = divided
  const samples = cut - startSample
  const pcm = openTail(keys, divided).subarray(0, samples * 2)
  const sealed = seal(keys.current, pcm, tailBound(recordingId, startSample))
  await tx.insert(audioTail).values({ recordingId, userId, startSample, samples, sealed })
}

/**
 * Deletes the audio of a recording from the file storage from a sample on. The object that the sample divides is
 * written again, under another key, before the old one is deleted. A second run finishes the first.
 */
export async function purgeObjects(s: Services, place: AudioPlace, cut: number): Promise<void> {
  const objects = await s.db.as(place.userId, (tx) =>
    tx
      .select()
      .from(audioObjects)
      .where(
        and(
          eq(audioObjects.recordingId, place.recordingId),
          gt(sql`${audioObjects.startSample} + ${audioObjects.samples}`, cut),
        ),
      )
      .orderBy(asc(audioObjects.startSample)),
  )
  for (const object of objects) await purgeObject(s, place, object, cut)
}

async function purgeObject(
  s: Services,
  place: AudioPlace,
  object: ObjectRow,
  cut: number,
): Promise<void> {
  const kept = await keptPart(s, place, object, cut)
  const isOurs = await s.db.as(place.userId, async (tx) => {
    const gone = await tx
      .delete(audioObjects)
      .where(eq(audioObjects.storageKey, object.storageKey))
      .returning({ key: audioObjects.storageKey })
    if (gone.length === 0) return false
    if (kept) await tx.insert(audioObjects).values(kept)
    // Should the deletion below fail, or this process die before it.
    await s.jobs.enqueue(tx, 'delete-stored', { key: object.storageKey })
    return true
  })
  if (isOurs) await s.storage.delete(object.storageKey)
  else if (kept) await s.storage.delete(kept.storageKey)
}

/** The audio before the sample, stored under a new key; undefined if the object begins after it. */
async function keptPart(
  s: Services,
  place: AudioPlace,
  object: ObjectRow,
  cut: number,
): Promise<ObjectRow | undefined> {
  const samples = cut - object.startSample
  if (samples <= 0) return undefined
  const keys = await s.keys.keysFor(userScope(place.userId))
  const range = { start: 0, end: samples * 2 }
  const { stream } = await readSealed(s.storage, object.storageKey, keys, range)
  const storageKey = objectKey(place, object.startSample, samples)
  await putSealed(s.storage, storageKey, keys.current, await readAll(stream))
  return { ...object, samples, storageKey, peaks: null }
}
