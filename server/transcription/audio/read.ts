import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { userScope } from '#server/crypto/vault.ts'
import { readSealed } from '#server/files/storage/sealed.ts'
import type { Services } from '#server/services.ts'
import { audioObjects, audioTail } from '../table.ts'
import { openTail, type RecordingRef } from './append.ts'

/** Samples from the start of the recording; `endSample` itself is not read. */
export interface SampleRange {
  startSample: number
  endSample: number
}

/** Rows of the tail fetched at once: about 13 s. */
const TAIL_ROWS = 64
const SILENCE = Buffer.alloc(65_536)

/**
 * The PCM16 of a stretch of a recording, in pieces. What was never captured is silence, so that every
 * position stays true. Works while it is being recorded and while minutes move into the file storage.
 */
export async function* readAudio(
  s: Services,
  ref: RecordingRef,
  { startSample, endSample }: SampleRange,
): AsyncGenerator<Uint8Array> {
  let at = startSample
  while (at < endSample) {
    const next = await stretchAt(s, ref, at)
    const from = Math.min(next?.start ?? endSample, endSample)
    yield* silence(from - at)
    at = Math.max(at, from)
    if (!next || at >= endSample) return
    for await (const piece of next.read(at, Math.min(next.end, endSample))) {
      yield piece
      at += piece.length / 2
    }
  }
}

interface Stretch {
  start: number
  end: number
  /** The PCM from sample `from` to `to` of the recording, in pieces of whole samples. */
  read(from: number, to: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** The stored audio at a sample or, in a hole, the next behind it. Asked anew for every stretch, as it may have moved. */
async function stretchAt(s: Services, ref: RecordingRef, at: number): Promise<Stretch | undefined> {
  const keys = await s.keys.keysFor(userScope(ref.userId))
  const { tail, object } = await s.db.as(ref.userId, async (tx) => {
    // The tail first: a row that moves in between is then met twice and never missed.
    const tail = await tx
      .select()
      .from(audioTail)
      .where(
        and(
          eq(audioTail.recordingId, ref.recordingId),
          gt(sql`${audioTail.startSample} + ${audioTail.samples}`, at),
        ),
      )
      .orderBy(asc(audioTail.startSample))
      .limit(TAIL_ROWS)
    const [object] = await tx
      .select()
      .from(audioObjects)
      .where(
        and(
          eq(audioObjects.recordingId, ref.recordingId),
          gt(sql`${audioObjects.startSample} + ${audioObjects.samples}`, at),
        ),
      )
      .orderBy(asc(audioObjects.startSample))
      .limit(1)
    return { tail, object }
  })
  const first = tail[0]
  if (object && (!first || object.startSample <= first.startSample)) {
    const { startSample: start, samples, storageKey } = object
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
  if (!first) return undefined
  const run = tail.filter((row, n) => row.startSample === endOf(tail, n, first.startSample))
  const start = first.startSample
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
