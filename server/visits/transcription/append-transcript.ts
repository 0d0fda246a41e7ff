import { and, eq, lte } from 'drizzle-orm'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import type { AudioPlace } from './audio/settle.ts'
import { appendChunksIn } from './chunks/append.ts'
import { appendAtOnce, appendTogether } from './chunks/append-lines.ts'
import type { NewChunk } from './chunks/stored.ts'
import { millisecondsOf } from './recordings.ts'
import { recordings } from './table.ts'
import { endOf } from './versions/times.ts'
import { recordingRow } from './recording-row.ts'

export interface LineBatch {
  /** How far the text was when the writer last looked, in milliseconds of the recording. */
  fromMs: number
  /** How far it is with these lines. */
  untilMs: number
  lines: NewChunk[]
  /** The number that the first of them will probably get. */
  next: number
  /** When the live connection that heard them opened the recording; see `recordings.opening`. */
  opening?: number
}

/** The number that the first of the lines got. */
export interface StoredLines {
  firstSeq: number
}

/**
 * Adds the transcribed lines of several recordings, of any users, in one round trip and one transaction. Returns
 * undefined for those that need `appendTranscript`: nothing of that recording is stored then.
 */
export async function appendTranscripts(
  s: Services,
  batches: readonly { place: AudioPlace; heard: LineBatch }[],
): Promise<(StoredLines | undefined)[]> {
  const given = await Promise.all(
    batches.map(async ({ place, heard: { lines, next, ...span } }) => {
      const vault = await openVault(s.keys, userScope(place.userId))
      const heard = { ...span, recordingId: place.recordingId }
      return { place: { ...place, vault }, lines, first: next, heard }
    }),
  )
  const stored = await appendTogether(s, given)
  return stored.map((firstSeq) => (firstSeq === undefined ? undefined : { firstSeq }))
}

/**
 * Adds the transcribed lines of a recording and how far its text goes, in one transaction. Adds nothing and returns
 * undefined if another process has written further, or a newer connection continues: two can't both write one recording.
 */
export async function appendTranscript(
  s: Services,
  place: AudioPlace,
  heard: LineBatch,
): Promise<StoredLines | undefined> {
  const { userId, scribeId, recordingId } = place
  const vault = await openVault(s.keys, userScope(userId))
  const { lines, next, ...span } = heard
  if (lines.length > 0) {
    const to = { userId, scribeId, vault }
    const firstSeq = await appendAtOnce(s, to, lines, next, { ...span, recordingId })
    if (typeof firstSeq === 'number') return { firstSeq }
  }
  return s.db.as(userId, async (tx) => {
    const row = await recordingRow(s, tx, place, true)
    const cutMs = row.cutSamples === null ? Infinity : millisecondsOf(row.cutSamples)
    const until = { ...heard, untilMs: Math.min(span.untilMs, cutMs) }
    if (!(await advance(tx, place, until))) return undefined
    // Words after the withdrawal of consent are transcribed, but not stored.
    const kept = lines.filter((line) => endOf(line) * 1000 - row.offsetMs <= cutMs)
    if (kept.length === 0) return { firstSeq: next }
    return appendChunksIn(s, tx, { ...place, vault }, kept)
  })
}

async function advance(
  tx: Tx,
  { userId, recordingId }: AudioPlace,
  { fromMs, untilMs, opening }: LineBatch,
): Promise<boolean> {
  const rows = await tx
    .update(recordings)
    .set({ transcribedMs: untilMs })
    .where(
      and(
        eq(recordings.id, recordingId),
        eq(recordings.userId, userId),
        eq(recordings.transcribedMs, fromMs),
        opening === undefined ? undefined : lte(recordings.opening, opening),
      ),
    )
    .returning({ id: recordings.id })
  return rows.length > 0
}
