import { randomUUID } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { sampleRate } from '#contract/transcripts.ts'
import type { DataKeys } from '#server/platform/crypto/data-keys.ts'
import { regroup } from '#server/platform/crypto/regroup.ts'
import { userScope } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { putSealed } from '#server/platform/storage/sealed.ts'
import { checkedKey, type Content } from '#server/platform/storage/storage.ts'
import { conversationFolder } from '#server/visits/scribes/scribes.ts'
import type { Services } from '#server/services.ts'
import { audioObjects, audioTail, recordings } from '../table.ts'
import { openTail } from './append.ts'
import type { RecordingRef } from '../recording-row.ts'

export interface AudioPlace extends RecordingRef {
  scribeId: string
}

/** Audio that one object holds: a minute, 1.9 MB. */
export const OBJECT_SAMPLES = 60 * sampleRate

/**
 * Moves a minute of audio from the database into the file storage: the object is durable before it replaces the rows.
 * Returns whether anything was moved. At least `atLeast` samples must be waiting (1 for all). An object is never
 * written twice, because it may be read meanwhile; the leftovers of a killed run are deleted with the visit's folder.
 */
export async function settleAudio(
  s: Services,
  place: AudioPlace,
  atLeast = OBJECT_SAMPLES,
): Promise<boolean> {
  const { userId, recordingId } = place
  const run = await oldestRun(s, place)
  if (run.samples === 0 || (run.samples < atLeast && !run.broken)) return false
  const keys = await s.keys.keysFor(userScope(userId))
  const storageKey = objectKey(place, run.start, run.samples)
  await putSealed(s.storage, storageKey, keys.current, opened(keys, run.rows))
  const isOurs = await s.db.as(userId, async (tx) => {
    const those = and(
      eq(audioTail.recordingId, recordingId),
      gte(audioTail.startSample, run.start),
      lt(audioTail.startSample, run.start + run.samples),
    )
    const length = { samples: audioTail.samples }
    const there = await tx.select(length).from(audioTail).where(those).for('update')
    const samples = there.reduce((sum, row) => sum + row.samples, 0)
    // Another process was faster with some of these rows, or deleted some: no row may be deleted without being in an
    // object, and none may return in one.
    if (there.length !== run.rows.length || samples !== run.samples) return false
    await tx.delete(audioTail).where(those)
    const object = { recordingId, startSample: run.start, samples: run.samples, userId, storageKey }
    await tx.insert(audioObjects).values(object)
    return true
  })
  if (!isOurs) await s.storage.delete(storageKey)
  return true
}

/** Rows one by one, so that a minute of one recording delays no live speaker, and is in memory once. */
async function* opened(keys: DataKeys, rows: Parameters<typeof openTail>[1][]) {
  for (const row of rows) {
    yield openTail(keys, row)
    await breath()
  }
}

/** Moves everything that is left into the file storage. */
export async function settleAll(s: Services, place: AudioPlace): Promise<void> {
  while (await settleAudio(s, place, 1)) continue
}

/** The first rows of the tail up to a minute, as far as they follow each other without a hole. */
async function oldestRun(s: Services, { userId, recordingId }: RecordingRef) {
  const tail = await s.db.as(userId, (tx) =>
    tx
      .select({ startSample: audioTail.startSample, samples: audioTail.samples })
      .from(audioTail)
      .where(eq(audioTail.recordingId, recordingId))
      .orderBy(asc(audioTail.startSample)),
  )
  const start = tail[0]?.startSample ?? 0
  let end = start
  let broken = false
  for (const row of tail) {
    broken = row.startSample !== end
    if (broken || end - start >= OBJECT_SAMPLES) break
    end += row.samples
  }
  const rows =
    end === start
      ? []
      : await s.db.as(userId, (tx) =>
          tx
            .select()
            .from(audioTail)
            .where(
              and(
                eq(audioTail.recordingId, recordingId),
                gte(audioTail.startSample, start),
                lt(audioTail.startSample, end),
              ),
            )
            .orderBy(asc(audioTail.startSample)),
        )
  const samples = rows.reduce((sum, row) => sum + row.samples, 0)
  return { start, samples: samples === end - start ? samples : 0, rows, broken }
}

/** A fresh key for a stretch of audio. */
export function objectKey(
  { userId, scribeId, recordingId }: AudioPlace,
  start: number,
  samples: number,
) {
  const folder = conversationFolder(userId, scribeId)
  return checkedKey(`${folder}audio/${recordingId}-${start}-${samples}-${randomUUID()}`)
}

/**
 * Stores a whole recording from a file, minute by minute, after what it already has. Returns its samples. A second run
 * with the same audio continues where the first broke off.
 */
export async function storeRecording(
  s: Services,
  place: AudioPlace,
  pcm: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { userId, recordingId } = place
  let start = 0
  for await (const piece of minutes(pcm)) {
    const end = start + piece.length / 2
    if (isSilentMinute(piece)) await lengthen(s, place, end)
    else await storeObject(s, place, start, piece)
    start = end
  }
  await s.db.as(userId, async (tx) => {
    await publish(s.db, tx, userId, {
      topic: 'recording',
      scribeId: place.scribeId,
      id: recordingId,
    })
  })
  return start
}

const isSilentMinute = (pcm: Buffer): boolean => pcm.equals(SILENT_MINUTE)
const SILENT_MINUTE = Buffer.alloc(OBJECT_SAMPLES * 2)

/** A minute of digital silence takes no space: if nothing is stored, silence is read. */
async function lengthen(s: Services, place: AudioPlace, samples: number): Promise<void> {
  await s.db.as(place.userId, (tx) => reach(tx, place, samples))
}

/** Sets a recording's length to its stored audio, unless it was cut; returns whether it wasn't. */
async function reach(
  tx: Tx,
  { userId, recordingId }: AudioPlace,
  samples: number,
): Promise<boolean> {
  const longer = await tx
    .update(recordings)
    .set({ samples: sql`greatest(${recordings.samples}, ${samples})` })
    .where(
      and(
        eq(recordings.id, recordingId),
        eq(recordings.userId, userId),
        isNull(recordings.cutSamples),
      ),
    )
    .returning({ id: recordings.id })
  return longer.length > 0
}

async function storeObject(
  s: Services,
  place: AudioPlace,
  startSample: number,
  pcm: Buffer & Content,
): Promise<void> {
  const { userId, recordingId } = place
  const { current } = await s.keys.keysFor(userScope(userId))
  const samples = pcm.length / 2
  const storageKey = objectKey(place, startSample, samples)
  await putSealed(s.storage, storageKey, current, pcm)
  const isOurs = await s.db
    .as(userId, async (tx) => {
      const added = await tx
        .insert(audioObjects)
        .values({ recordingId, startSample, samples, userId, storageKey })
        .onConflictDoNothing()
        .returning({ start: audioObjects.startSample })
      const isCut = !(await reach(tx, place, startSample + samples))
      if (isCut) await tx.delete(audioObjects).where(eq(audioObjects.storageKey, storageKey))
      return added.length > 0 && !isCut
    })
    .catch(async (error: unknown) => {
      // The recording was deleted, along with the row that would have referred to this object.
      await s.storage.delete(storageKey)
      throw error
    })
  if (!isOurs) await s.storage.delete(storageKey)
}

/** Cuts pieces of any length into minutes of whole samples; the last may be shorter. */
async function* minutes(pcm: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  for await (const minute of regroup(pcm, OBJECT_SAMPLES * 2)) {
    const whole = minute.length - (minute.length % 2)
    if (whole > 0) yield minute.subarray(0, whole)
  }
}
