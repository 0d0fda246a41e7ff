import { asc, eq, sql } from 'drizzle-orm'
import { MAX_PEAKS } from '#contract/recording-peaks.ts'
import { sampleRate } from '#contract/transcripts.ts'
import type { DataKeys } from '#server/platform/crypto/data-keys.ts'
import { regroup } from '#server/platform/crypto/regroup.ts'
import { DecryptError } from '#server/platform/crypto/decrypt-error.ts'
import { open, seal } from '#server/platform/crypto/seal.ts'
import { userScope } from '#server/platform/crypto/vault.ts'
import { isUnreadable, readSealed } from '#server/platform/storage/sealed.ts'
import type { Turn } from '#server/platform/rate-limit/turns.ts'
import { addPeaks, PEAK_SAMPLES } from '#server/speech/audio/peaks.ts'
import type { Services } from '#server/services.ts'
import { audioObjects, audioTail } from '../table.ts'
import type { RecordingRef } from '../recording-row.ts'
import { readAudio } from './read.ts'
import { OBJECT_SAMPLES } from './settle.ts'

type ObjectRow = typeof audioObjects.$inferSelect

/** The job that keeps the peaks of a recording, and when, in seconds after its end: its audio is in the file storage by then. */
export const PEAKS_JOB = 'store-peaks'
export const PEAKS_DELAY_SECONDS = 60

/**
 * The peaks of the first `samples` of a recording. Those of a minute are read from beside it, or computed in a worker.
 * Gaps and unreadable audio are silent.
 * @param turn when the next minute is read
 */
export async function readPeaks(
  s: Services,
  ref: RecordingRef,
  samples: number,
  turn: Turn,
): Promise<{ duration: number; peaks: number[] }> {
  const whole = new Uint16Array(Math.min(MAX_PEAKS, Math.ceil(samples / PEAK_SAMPLES)))
  const { tailEnd, objects } = await storedAudio(s, ref)
  const keys = await s.keys.keysFor(userScope(ref.userId))
  for (const object of objects) {
    const peaks = openPeaks(keys, object) ?? (await turn(() => computePeaks(s, keys, object)))
    if (peaks) addPeaks(whole, samples, object.startSample, peaks)
  }
  const settled = objects.at(-1)
  const tail = {
    startSample: settled ? settled.startSample + settled.samples : 0,
    endSample: Math.min(tailEnd, samples),
  }
  let at = tail.startSample
  for await (const minute of regroup(readAudio(s, ref, tail, turn), OBJECT_SAMPLES * 2)) {
    addPeaks(whole, samples, at, await s.analysis.findPeaks(new Uint8Array(minute), ref.userId))
    at += minute.length / 2
  }
  return { duration: samples / sampleRate, peaks: [...whole] }
}

/** Computes the peaks of a recording that aren't stored yet, and keeps them sealed beside their audio. */
export async function storePeaks(
  s: Services,
  ref: RecordingRef,
  signal: AbortSignal,
): Promise<void> {
  const keys = await s.keys.keysFor(userScope(ref.userId))
  const { objects } = await storedAudio(s, ref)
  for (const object of objects) {
    signal.throwIfAborted()
    if (openPeaks(keys, object)) continue
    const peaks = await computePeaks(s, keys, object)
    if (!peaks) continue
    const bytes = new Uint8Array(peaks.buffer, peaks.byteOffset, peaks.byteLength)
    const sealed = seal(keys.current, bytes, peaksBound(object))
    await s.db.as(ref.userId, (tx) =>
      tx
        .update(audioObjects)
        .set({ peaks: sealed })
        .where(eq(audioObjects.storageKey, object.storageKey)),
    )
  }
}

/** The minutes in the file storage, and the end of the audio that isn't there yet. */
async function storedAudio(s: Services, { userId, recordingId }: RecordingRef) {
  return s.db.as(userId, async (tx) => {
    // The tail first: a minute that moves in between is then met twice and never missed.
    const [tail] = await tx
      .select({
        end: sql<string>`coalesce(max(${audioTail.startSample} + ${audioTail.samples}), 0)`,
      })
      .from(audioTail)
      .where(eq(audioTail.recordingId, recordingId))
    const objects = await tx
      .select()
      .from(audioObjects)
      .where(eq(audioObjects.recordingId, recordingId))
      .orderBy(asc(audioObjects.startSample))
    return { tailEnd: Number(tail?.end ?? 0), objects }
  })
}

const peaksBound = ({ recordingId, startSample }: ObjectRow) => ({
  table: 'audio_object',
  row: `${recordingId}:${startSample}`,
  column: 'peaks',
})

/** The stored peaks of a minute; undefined if there are none, or damaged ones, which can be computed again. */
function openPeaks(keys: DataKeys, object: ObjectRow): Uint16Array | undefined {
  if (!object.peaks) return undefined
  try {
    const bytes = new Uint8Array(open(keys, object.peaks, peaksBound(object)))
    return new Uint16Array(bytes.buffer, 0, bytes.length >> 1)
  } catch (error) {
    if (error instanceof DecryptError) return undefined
    throw error
  }
}

/** Reads a minute and computes its peaks in a worker; undefined if it is missing or damaged. */
async function computePeaks(
  s: Services,
  keys: DataKeys,
  { storageKey, samples, userId }: ObjectRow,
): Promise<Uint16Array | undefined> {
  try {
    const pcm = new Uint8Array(samples * 2)
    let at = 0
    const { stream } = await readSealed(s.storage, storageKey, keys, { start: 0, end: pcm.length })
    for await (const piece of stream) {
      pcm.set(piece, at)
      at += piece.length
    }
    return await s.analysis.findPeaks(pcm, userId)
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}
