import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import type { Services } from '#server/services.ts'
import { publish } from '#server/platform/events/bus.ts'
import { chunkEdits, chunkSegments, chunkTail, transcriptVersions } from '../table.ts'
import { dropDecisions } from '../doubts/decisions.ts'
import { purgeTranslations } from '../translate/store.ts'
import { versionOf, versionsOf } from '../versions/shown.ts'
import type { Place } from './append.ts'
import { allChunks, storedLines } from './read.ts'
import { segmentBound, type StoredChunk } from './stored.ts'

/**
 * Deletes lines from a transcript for good: the originals, in every version, with their corrections, translations and
 * decisions. Returns how many of them were visible.
 * @param untilMs where the recording's text ends now, in milliseconds of the recording
 */
export async function purgeLines(
  s: Services,
  tx: Tx,
  place: Place,
  { recordingId, untilMs }: { recordingId: string; untilMs: number },
  isGone: (line: StoredChunk) => boolean,
): Promise<number> {
  const { userId, scribeId } = place
  // Nobody can append or seal a segment meanwhile.
  await lockScribe(tx, scribeId)
  const gone = (await storedLines(tx, place)).filter(
    (line) => line.recordingId === recordingId && isGone(line),
  )
  if (gone.length === 0) return 0
  const seqs = gone.map(({ seq }) => seq)
  const before = (await allChunks(tx, place)).length
  await purgeSegments(tx, place, new Set(seqs))
  for (const table of [chunkTail, chunkEdits])
    await tx.delete(table).where(and(eq(table.scribeId, scribeId), inArray(table.seq, seqs)))
  await purgeTranslations(tx, place, new Set(seqs))
  await dropDecisions(tx, place.vault, scribeId, new Set(seqs))
  const shown = before - (await allChunks(tx, place)).length
  await shortenVersions(tx, scribeId, gone, { recordingId, untilMs })
  await touchScribe(s, tx, userId, scribeId, { chunksAdded: -shown, source: true })
  await publish(s.db, tx, userId, { topic: 'transcript', scribeId })
  return shown
}

/** Segments are else never changed; one that loses lines is sealed again. */
async function purgeSegments(
  tx: Tx,
  { scribeId, vault }: Place,
  gone: ReadonlySet<number>,
): Promise<void> {
  const rows = await tx.select().from(chunkSegments).where(eq(chunkSegments.scribeId, scribeId))
  for (const { fromSeq, sealed } of rows) {
    const bound = segmentBound(scribeId, fromSeq)
    // A damaged one has nothing left to delete.
    const lines = vault.openPackedOr<StoredChunk[]>(sealed, bound, [])
    const left = lines.filter(({ seq }) => !gone.has(seq))
    if (left.length === lines.length) continue
    await tx
      .update(chunkSegments)
      .set({ sealed: vault.sealPacked(left, bound) })
      .where(and(eq(chunkSegments.scribeId, scribeId), eq(chunkSegments.fromSeq, fromSeq)))
  }
}

async function shortenVersions(
  tx: Tx,
  scribeId: string,
  gone: readonly StoredChunk[],
  { recordingId, untilMs }: { recordingId: string; untilMs: number },
): Promise<void> {
  const versions = (await versionsOf(tx, scribeId)).filter((v) => v.recordingId === recordingId)
  for (const version of versions) {
    const lost = gone.filter((line) => versionOf(versions, line)?.id === version.id).length
    await tx
      .update(transcriptVersions)
      .set({
        lines: version.lines - lost,
        untilMs: Math.min(version.untilMs, Math.max(version.fromMs, untilMs)),
      })
      .where(eq(transcriptVersions.id, version.id))
  }
}
