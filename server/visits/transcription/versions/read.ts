import { AppError } from '#contract/errors.ts'
import { inOrder, type TranscriptVersion } from '#contract/transcript-versions.ts'
import type { Chunk } from '#contract/transcripts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import type { Place } from '../chunks/append.ts'
import { readOverlay, storedLines } from '../chunks/read.ts'
import { laidOver, type StoredChunk } from '../chunks/stored.ts'
import { recordings } from '../table.ts'
import { shownWith, type VersionRow, versionOf, versionsOf } from './shown.ts'
import { eq } from 'drizzle-orm'

export const versionGone = () => new AppError('not-found', 'This version no longer exists.')

export function presentVersion(row: VersionRow, offsetMs: number): TranscriptVersion {
  const { id, recordingId, number, kind, engine, lines, fromMs, untilMs, shown } = row
  return {
    id,
    recordingId,
    number,
    kind,
    engine,
    created: row.created.toISOString(),
    lines,
    from: (offsetMs + fromMs) / 1000,
    to: (offsetMs + untilMs) / 1000,
    shown,
  }
}

/** The versions of a transcript, newest first. @throws AppError 'Scribe not found' */
export async function listVersions(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<{ items: TranscriptVersion[] }> {
  return s.db.as(userId, async (tx) => {
    await scribeRow(tx, userId, scribeId)
    const [rows, offsets] = [await versionsOf(tx, scribeId), await offsetsOf(tx, scribeId)]
    const items = rows.map((row) => presentVersion(row, offsets.get(row.recordingId) ?? 0))
    return {
      items: items.toSorted((a, b) => b.created.localeCompare(a.created) || b.number - a.number),
    }
  })
}

/** Milliseconds from the start of a visit to those of its recordings. */
export async function offsetsOf(tx: Tx, scribeId: string): Promise<Map<string, number>> {
  const { id, offsetMs } = recordings
  const rows = await tx
    .select({ id, offsetMs })
    .from(recordings)
    .where(eq(recordings.scribeId, scribeId))
  return new Map(rows.map((row) => [row.id, row.offsetMs]))
}

interface VersionRef {
  id: string
  versionId: string
  /** The owner of the lines if the version is gone, with its transcript. */
  recordingId?: string
}

/**
 * The lines of a recording as they read with a version: its own, and those of the stretches it leaves out.
 * @throws AppError 'not-found'
 */
export async function versionLines(
  s: Services,
  userId: string,
  { id: scribeId, versionId, recordingId }: VersionRef,
): Promise<readonly Chunk[]> {
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    const place = { userId, scribeId, vault }
    const versions = await versionsOf(tx, scribeId)
    const chosen = versions.find(({ id }) => id === versionId)
    if (!chosen && !recordingId) throw versionGone()
    const of = chosen?.recordingId ?? recordingId
    const lines = (await storedLines(tx, place)).filter((line) => line.recordingId === of)
    return shownLines(tx, place, lines, chosen ? viewWith(chosen, versions) : undefined)
  })
}

/** Whether a line is visible with a version of its recording. */
export function viewWith(chosen: VersionRow, all: readonly VersionRow[]) {
  const ofRecording = all.filter(({ recordingId }) => recordingId === chosen.recordingId)
  const ids = shownWith(chosen, ofRecording)
  return (line: StoredChunk) => {
    const version = versionOf(all, line)
    if (!version) return true
    return version.recordingId === chosen.recordingId ? ids.has(version.id) : version.shown
  }
}

export async function shownLines(
  tx: Tx,
  place: Place,
  lines: readonly StoredChunk[],
  isSeen: (line: StoredChunk) => boolean = () => true,
): Promise<readonly Chunk[]> {
  const { names, edits } = await readOverlay(tx, place)
  const seen = lines.filter(isSeen)
  return inOrder(seen.flatMap((line) => laidOver(line, edits.get(line.seq), names) ?? []))
}
