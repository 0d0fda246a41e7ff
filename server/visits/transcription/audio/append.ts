import { setImmediate as breath } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { DataKey, DataKeys } from '#server/platform/crypto/data-keys.ts'
import { open, seal, sealedSize, sealInto } from '#server/platform/crypto/seal.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import {
  recordingRow,
  type RecordingRef,
  type RecordingRow,
  sealDetails,
} from '../recording-row.ts'
import { recordings } from '../table.ts'
import type { Frame } from './frame.ts'
import type { Gap } from '#common/audio-gaps.ts'
import { beforeCut, joinGaps, placeFrames, type AudioRun } from './place.ts'

/** How much of a recording is stored durably: samples, and the number of the last frame. */
export interface StoredTo {
  samples: number
  lastSeq: number
  /** Holes that these frames left. */
  gaps: Gap[]
}

export const tailBound = (recordingId: string, start: number) => ({
  table: 'audio_tail',
  row: `${recordingId}:${start}`,
  column: 'sealed',
})

/**
 * Stores frames in one transaction; when it resolves they survive a power cut. Frames that were stored
 * before change nothing.
 * @throws AppError 'not-found' when the recording was deleted
 */
export async function appendAudio(
  s: Services,
  { userId, recordingId }: RecordingRef,
  frames: readonly Frame[],
): Promise<StoredTo> {
  const { current } = await s.keys.keysFor(userScope(userId))
  return s.db.as(userId, async (tx) => {
    // Of two sockets on one recording the later sees what the other stored.
    const row = await recordingRow(s, tx, { userId, recordingId }, true)
    // Audio after a cut counts as stored, so that the browser deletes it too.
    const kept = beforeCut(frames, row.cutSamples)
    const { runs, samples, gaps } = placeFrames(row.samples, kept)
    const lastSeq = lastOf(frames, row.lastSeq)
    await store(tx, { userId, recordingId }, runs, { samples, lastSeq }, current)
    if (gaps.length > 0) await storeGaps(s, tx, row, gaps)
    return { samples, lastSeq, gaps }
  })
}

/** The state of a recording as its writer knows it, and the frames to add. */
export interface AudioBatch {
  ref: RecordingRef
  known: { samples: number; lastSeq: number }
  frames: readonly Frame[]
}

/**
 * Stores the frames of several recordings, of any users, in one round trip and one transaction. Returns the stored
 * position of each, or undefined for those that need `appendAudio`: the recording isn't where its writer expects it, or
 * there is a gap.
 * @param roomFor a buffer of at least this many bytes, which is ours until this resolves
 */
export async function appendTogether(
  s: Services,
  batches: readonly AudioBatch[],
  roomFor: (bytes: number) => Buffer,
): Promise<(StoredTo | undefined)[]> {
  const plain = await Promise.all(batches.map((batch) => plainRun(s, batch)))
  const runs = plain
    .filter((run) => run !== undefined)
    // Take locks in one order, so that concurrent writers don't deadlock.
    .toSorted((a, b) => (a.ref.recordingId < b.ref.recordingId ? -1 : 1))
  if (runs.length === 0) return []
  const stored = await callAppend(s, runs, roomFor)
  const done = new Set(runs.filter((_, n) => stored[n]))
  return plain.map((run) => (run && done.has(run) ? run.after : undefined))
}

interface PlainRun {
  ref: RecordingRef
  run: AudioRun
  key: DataKey
  after: StoredTo
}

/** A batch that follows the stored audio without a gap, as nearly all do. */
async function plainRun(
  s: Services,
  { ref, known, frames }: AudioBatch,
): Promise<PlainRun | undefined> {
  const { runs, samples, gaps } = placeFrames(known.samples, frames)
  const [run] = runs
  if (!run || runs.length > 1 || gaps.length > 0 || run.start !== known.samples) return undefined
  const { current: key } = await s.keys.keysFor(userScope(ref.userId))
  return { ref, run, key, after: { samples, lastSeq: lastOf(frames, known.lastSeq), gaps } }
}

const lastOf = (frames: readonly Frame[], known: number) =>
  frames.reduce((last, frame) => Math.max(last, frame.seq), known)

async function callAppend(
  s: Services,
  runs: PlainRun[],
  roomFor: (bytes: number) => Buffer,
): Promise<boolean[]> {
  const sizes = runs.map(({ run }) => sealedSize(run.pieces))
  // One value: bytes inside of an array would travel as text of twice their length.
  const sealed = roomFor(sizes.reduce((sum, size) => sum + size, 0))
  let end = 0
  for (const { ref, run, key } of runs) {
    end = sealInto(sealed, end, key, run.pieces, tailBound(ref.recordingId, run.start))
    // A live speaker waits for one recording at most, not for the whole round.
    await breath()
  }
  return s.db.callAs({
    name: 'append_audio',
    text: 'select append_audio($1, $2, $3, $4, $5, $6, $7) as result',
    values: (actor) => [
      runs.map(({ ref }) => actor(ref.userId)),
      runs.map(({ ref }) => ref.recordingId),
      runs.map(({ run }) => run.start),
      runs.map(({ run }) => run.samples),
      runs.map(({ after }) => after.lastSeq),
      sizes,
      sealed.subarray(0, end),
    ],
  })
}

/** The rows and the recording's new position, in one statement: this runs many times a second. */
async function store(
  tx: Tx,
  { userId, recordingId }: RecordingRef,
  runs: AudioRun[],
  now: { samples: number; lastSeq: number },
  key: DataKey,
): Promise<void> {
  const starts = runs.map((run) => run.start)
  const lengths = runs.map((run) => run.samples)
  const sealed = runs.map((run) =>
    seal(key, Buffer.concat(run.pieces), tailBound(recordingId, run.start)),
  )
  await tx.execute(sql`
    with row as (
      update recording set samples = ${now.samples}, last_seq = ${now.lastSeq}
      where id = ${recordingId} and user_id = ${userId})
    insert into audio_tail (recording_id, user_id, start_sample, samples, sealed)
    select ${recordingId}::uuid, ${userId}::uuid, start, length, bytes
    from unnest(${sql.param(starts)}::bigint[], ${sql.param(lengths)}::int[],
      ${sql.param(sealed)}::bytea[]) as run (start, length, bytes)`)
}

/** The PCM of a row of the tail. */
export function openTail(
  keys: DataKeys,
  row: { recordingId: string; startSample: number; sealed: Buffer },
): Buffer {
  return open(keys, row.sealed, tailBound(row.recordingId, row.startSample))
}

/** Adds gaps to a locked recording. They outdate notes too, and every window shows them. */
async function storeGaps(s: Services, tx: Tx, row: RecordingRow, gaps: Gap[]): Promise<void> {
  const { id, userId, scribeId } = row
  const vault = await openVault(s.keys, userScope(userId))
  await tx
    .update(recordings)
    .set(sealDetails(vault, id, { ...row, gaps: joinGaps(row.gaps, gaps) }))
    .where(and(eq(recordings.id, id), eq(recordings.userId, userId)))
  await touchScribe(s, tx, userId, scribeId, { source: true })
  await publish(s.db, tx, userId, { topic: 'recording', scribeId, id })
}

/** Notes a stretch that the browser says it could not capture. */
export async function noteGap(s: Services, ref: RecordingRef, gap: Gap): Promise<void> {
  await s.db.as(ref.userId, async (tx) => {
    const row = await recordingRow(s, tx, ref, true)
    if (row.cutSamples === null) await storeGaps(s, tx, row, [gap])
  })
}
