import { AppError } from '#contract/errors.ts'
import type { TranscriptVersion } from '#contract/transcript-versions.ts'
import type { Chunk } from '#contract/transcripts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { withTranscript } from '../chunks/edit.ts'
import type { Place } from '../chunks/append.ts'
import { storedChunks, storedLines } from '../chunks/read.ts'
import { offsetsOf, presentVersion, shownLines, viewWith } from './read.ts'
import { hiddenBy, type VersionRow, versionOf, versionsOf } from './shown.ts'

/** Lines shown before and after the line in question. */
const BEFORE = 2
const BEHIND = 3

/** Without hidden lines the next ones are those around; else they may lie anywhere in the transcript. */
async function linesNear(tx: Tx, place: Place, seq: number, versions: readonly VersionRow[]) {
  if (hiddenBy(versions)) return storedLines(tx, place)
  return storedChunks(tx, place, { after: seq - BEFORE - 1, limit: BEFORE + BEHIND })
}

/**
 * A line with those around it, as in its version: evidence of a note from before the recording was transcribed again.
 * @throws AppError 'not-found'
 */
export async function linesAround(
  s: Services,
  userId: string,
  { id: scribeId, seq }: { id: string; seq: number },
): Promise<{ chunks: Chunk[]; earlier: TranscriptVersion | null }> {
  return withTranscript(s, userId, scribeId, async (tx, place) => {
    const versions = await versionsOf(tx, scribeId)
    const stored = await linesNear(tx, place, seq, versions)
    const meant = stored.find((line) => line.seq === seq)
    if (!meant) throw new AppError('not-found', 'This line no longer exists.')
    const version = versionOf(versions, meant)
    const isSeen = version
      ? viewWith(version, versions)
      : (line: (typeof stored)[number]) => versionOf(versions, line)?.shown !== false
    const lines = await shownLines(tx, place, stored, isSeen)
    const at = lines.findIndex((line) => line.seq === seq)
    const earlier = version && !version.shown ? version : undefined
    const offset = earlier && (await offsetsOf(tx, scribeId)).get(earlier.recordingId)
    return {
      chunks: lines.slice(Math.max(0, at - BEFORE), at + BEHIND + 1),
      earlier: earlier ? presentVersion(earlier, offset ?? 0) : null,
    }
  })
}
