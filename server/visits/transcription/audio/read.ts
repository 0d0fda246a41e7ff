import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { sampleRate } from '#contract/transcripts.ts'
import type { DataKeys } from '#server/platform/crypto/data-keys.ts'
import { userScope } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isUnreadable, readSealed } from '#server/platform/storage/sealed.ts'
import { atOnce, type Turn } from '#server/platform/rate-limit/turns.ts'
import type { Services } from '#server/services.ts'
import { audioObjects, audioTail } from '../table.ts'
import { openTail } from './append.ts'
import type { RecordingRef } from '../recording-row.ts'

/** Samples from the start of the recording; `endSample` itself isn't read. */
interface SampleRange {
  startSample: number
  endSample: number
}

/** Sound of the tail fetched at once: 13 s, 400 kB. */
const TAIL_SAMPLES = 13 * sampleRate
const SILENCE = Buffer.alloc(65_536)

/**
 * The PCM16 of a stretch of a recording, in pieces. Gaps are silence, so that every position stays true. Works during
 * the recording and while minutes move into the file storage.
 * @param turn when the database is queried
 * @param onDamage called for missing or damaged audio, which is then silent; without it reading fails there
 */
export async function* readAudio(
  s: Services,
  ref: RecordingRef,
  { startSample, endSample }: SampleRange,
  turn: Turn = atOnce,
  onDamage?: () => void,
): AsyncGenerator<Uint8Array> {
  let at = startSample
  while (at < endSample) {
    const next = await turn(() => stretchAt(s, ref, at))
    const from = Math.min(next?.start ?? endSample, endSample)
    yield* silence(from - at)
    at = Math.max(at, from)
    if (!next || at >= endSample) return
    const end = Math.min(next.end, endSample)
    try {
      for await (const piece of next.read(at, end)) {
        yield piece
        at += piece.length / 2
      }
    } catch (error) {
      if (!onDamage || !isUnreadable(error)) throw error
      onDamage()
      yield* silence(end - at)
      at = end
    }
  }
}

interface Stretch {
  start: number
  end: number
  /** The PCM from sample `from` to `to` of the recording, in pieces of whole samples. */
  read(from: number, to: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** The stored audio at a sample or, in a hole, the next behind it. Looked up again for every stretch, as it may have moved. */
async function stretchAt(s: Services, ref: RecordingRef, at: number): Promise<Stretch | undefined> {
  const keys = await s.keys.keysFor(userScope(ref.userId))
  const { first, object, rows } = await s.db.as(ref.userId, async (tx) => {
    // The tail first: a row that moves in between is then met twice and never missed.
    const [[first], [object]] = await Promise.all([
      tx
        .select({ startSample: audioTail.startSample })
        .from(audioTail)
        .where(behind(audioTail, ref, at))
        .orderBy(asc(audioTail.startSample))
        .limit(1),
      tx
        .select()
        .from(audioObjects)
        .where(behind(audioObjects, ref, at))
        .orderBy(asc(audioObjects.startSample))
        .limit(1),
    ])
    const isInTail = first && (!object || first.startSample < object.startSample)
    return {
      first,
      object,
      rows: isInTail ? await tailFrom(tx, ref, first.startSample) : undefined,
    }
  })
  if (!rows) return object && ofObject(s, keys, object)
  // It may have moved into an object since it was looked up.
  const isThere = first && rows[0]?.startSample === first.startSample
  return isThere ? ofTail(keys, rows, first.startSample) : stretchAt(s, ref, at)
}

type AudioTable = typeof audioTail | typeof audioObjects

const behind = (stored: AudioTable, { recordingId }: RecordingRef, at: number) =>
  and(eq(stored.recordingId, recordingId), gt(sql`${stored.startSample} + ${stored.samples}`, at))

async function tailFrom(tx: Tx, { recordingId }: RecordingRef, start: number) {
  return tx
    .select()
    .from(audioTail)
    .where(
      and(
        eq(audioTail.recordingId, recordingId),
        gte(audioTail.startSample, start),
        lt(audioTail.startSample, start + TAIL_SAMPLES),
      ),
    )
    .orderBy(asc(audioTail.startSample))
}

function ofObject(
  s: Services,
  keys: DataKeys,
  { startSample: start, samples, storageKey }: typeof audioObjects.$inferSelect,
): Stretch {
  return {
    start,
    end: start + samples,
    async *read(from, to) {
      const range = { start: (from - start) * 2, end: (to - start) * 2 }
      const { stream } = await readSealed(s.storage, storageKey, keys, range)
      yield* wholeSamples(stream)
    },
  }
}

function ofTail(keys: DataKeys, tail: (typeof audioTail.$inferSelect)[], start: number): Stretch {
  const run = tail.filter((row, n) => row.startSample === endOf(tail, n, start))
  return {
    start,
    end: start + run.reduce((sum, row) => sum + row.samples, 0),
    *read(from, to) {
      for (const row of run) {
        const cut = openTail(keys, row).subarray(
          Math.max(0, from - row.startSample) * 2,
          Math.max(0, to - row.startSample) * 2,
        )
        if (cut.length > 0) yield cut
      }
    },
  }
}

/** Where row `n` must begin to follow those before it without a hole. */
function endOf(rows: { samples: number }[], n: number, start: number): number {
  return rows.slice(0, n).reduce((sum, row) => sum + row.samples, start)
}

function* silence(samples: number): Generator<Uint8Array> {
  for (let left = samples * 2; left > 0; left -= SILENCE.length)
    yield SILENCE.subarray(0, Math.min(left, SILENCE.length))
}

async function* wholeSamples(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let odd: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const joined = odd.length > 0 ? Buffer.concat([odd, piece]) : piece
    const even = joined.length - (joined.length % 2)
    odd = joined.subarray(even)
    if (even > 0) yield joined.subarray(0, even)
  }
}
