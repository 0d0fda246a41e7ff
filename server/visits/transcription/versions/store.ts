import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { transcribedBy } from '#common/engine-parts.ts'
import type { TranscriptVersion } from '#contract/transcript-versions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import type { Services } from '#server/services.ts'
import { appendChunksIn, type Place } from '../chunks/append.ts'
import { putEdits } from '../chunks/put-edits.ts'
import { readOverlay, storedLines } from '../chunks/read.ts'
import type { Edit, NewChunk, StoredChunk } from '../chunks/stored.ts'
import { transcriptVersions } from '../table.ts'
import { carryEdits } from './carry.ts'
import { overlap, shownWith, type VersionRow, versionOf, versionsOf } from './shown.ts'
import { keepSpeakers } from './speakers.ts'
import type { RecordingRow } from '../recording-row.ts'

/** A transcription: which stretch of a recording, how, and by which engine. */
export interface Reading {
  /** Becomes the version's. */
  id: string
  kind: TranscriptVersion['kind']
  engine: string | null
  fromMs: number
  untilMs: number
}

/**
 * Adds the lines of a transcription as a new version of its stretch, in a transaction that holds the recording's row.
 * The replaced lines are kept, but hidden; the user's corrections are carried over. An empty transcription never
 * replaces words.
 */
export async function storeVersion(
  s: Services,
  tx: Tx,
  place: Place,
  row: RecordingRow,
  reading: Reading,
  lines: readonly NewChunk[],
): Promise<void> {
  // A simultaneous edit waits, and then finds its line replaced; see `editChunk`.
  await lockScribe(tx, place.scribeId)
  const { before, edits, versions } = await readBefore(s, tx, place, row)
  const replaced = before.filter(({ version }) => version && overlap(version, reading))
  const old = replaced.map(({ line }) => line)
  const spoken = keepSpeakers(lines, old)
  const { firstSeq } = await appendChunksIn(s, tx, place, spoken)
  const carried = carryEdits(editedOf(old, edits), spoken)
  await putEdits(tx, place, new Map([...carried].map(([n, edit]) => [firstSeq + n, edit])))
  const version = await addVersion(s, tx, row, versions, {
    ...reading,
    fromSeq: firstSeq,
    toSeq: firstSeq + lines.length - 1,
    lines: lines.length,
    shown: lines.length > 0 || old.length === 0,
  })
  if (version.shown) await showTogether(tx, version, versions)
  if (version.shown && old.length > 0)
    await touchScribe(s, tx, row.userId, row.scribeId, { chunksAdded: -old.length, source: true })
}

/** The visible lines of a recording, each with its version: lines without one get one now. */
async function readBefore(s: Services, tx: Tx, place: Place, row: RecordingRow) {
  const versions = (await versionsOf(tx, place.scribeId)).filter(
    (one) => one.recordingId === row.id,
  )
  const [stored, { edits }] = await Promise.all([storedLines(tx, place), readOverlay(tx, place)])
  const visible = stored.filter(
    (line) =>
      line.recordingId === row.id &&
      !edits.get(line.seq)?.deleted &&
      versionOf(versions, line)?.shown !== false,
  )
  const loose = visible.filter((line) => !versionOf(versions, line))
  const live = looseVersion(row, loose)
  if (live) versions.push(await addVersion(s, tx, row, versions, live))
  const before = visible.map((line) => ({ line, version: versionOf(versions, line) }))
  return { before, edits, versions }
}

/** Live lines, as a version. */
function looseVersion(row: RecordingRow, lines: readonly StoredChunk[]) {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return undefined
  const times = lines.flatMap(({ timestamp, end = timestamp }) => [timestamp, end])
  return {
    id: crypto.randomUUID(),
    // A file was never transcribed live, even if it was transcribed before there were versions.
    kind: row.source === 'upload' ? ('recording' as const) : ('live' as const),
    engine: transcribedBy(row) || null,
    fromSeq: first.seq,
    toSeq: last.seq,
    lines: lines.length,
    fromMs: Math.round(times.reduce((a, b) => Math.min(a, b)) * 1000) - row.offsetMs,
    untilMs: Math.round(times.reduce((a, b) => Math.max(a, b)) * 1000) - row.offsetMs,
    shown: true,
  }
}

function editedOf(lines: readonly StoredChunk[], edits: ReadonlyMap<number, Edit>) {
  return lines.flatMap((heard) => {
    const edit = edits.get(heard.seq)
    return edit ? [{ heard, edit }] : []
  })
}

async function addVersion(
  s: Services,
  tx: Tx,
  { id: recordingId, userId, scribeId }: RecordingRow,
  known: readonly VersionRow[],
  version: Omit<VersionRow, 'number' | 'created' | 'userId' | 'scribeId' | 'recordingId'>,
): Promise<VersionRow> {
  const number = known.reduce((most, one) => Math.max(most, one.number), 0) + 1
  const row = { ...version, userId, scribeId, recordingId, number, created: s.now() }
  await tx.insert(transcriptVersions).values(row)
  return row
}

/** Shows a version with those of its recording that go with it, and hides the others. */
export async function showTogether(
  tx: Tx,
  version: VersionRow,
  all: readonly VersionRow[],
): Promise<Set<string>> {
  const ids = shownWith(version, all)
  const shown = [...ids]
  const ofRecording = eq(transcriptVersions.recordingId, version.recordingId)
  const set = (value: boolean) => tx.update(transcriptVersions).set({ shown: value })
  await set(true).where(and(ofRecording, inArray(transcriptVersions.id, shown)))
  await set(false).where(and(ofRecording, notInArray(transcriptVersions.id, shown)))
  return ids
}
