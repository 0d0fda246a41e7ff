import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Gap } from '#common/audio-gaps.ts'
import { sampleRate } from '#contract/transcripts.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { purgeObjects, purgeTail } from './audio/purge.ts'
import { endOf as endOfLine } from './versions/times.ts'
import { purgeLines } from './chunks/purge.ts'
import {
  changeRecording,
  millisecondsOf,
  RECORDING_WITHDRAWN,
  samplesOf,
  settleScribe,
} from './recordings.ts'
import { recordings, transcriptionJobs } from './table.ts'
import { openRow, type RecordingRow } from './recording-row.ts'

/** Where the recordings of a visit end: those that run now, where they are, or all at their start. */
export interface Redaction {
  reach: 'from-now' | 'all'
  /** How far a recording had come, in its seconds; otherwise its stored length counts. */
  recording?: { id: string; seconds: number } | undefined
}

/** What a cut deleted: seconds of audio, and visible lines. */
interface RedactionResult {
  seconds: number
  lines: number
}

/** An engine's end of a word may lie a little behind its sound, in milliseconds. */
const SLACK_MS = 100

/**
 * Ends the recordings of a visit for good, in a transaction: deletes text and the newest audio, notifies recording
 * devices, and keeps nothing that they still send. `purgeStored` deletes objects in the file storage.
 */
export async function redactRecordings(
  s: Services,
  tx: Tx,
  { userId, scribeId }: { userId: string; scribeId: string },
  cut: Redaction,
): Promise<RedactionResult> {
  const isRunning = cut.reach === 'from-now' ? eq(recordings.state, 'recording') : undefined
  const rows = await tx
    .select()
    .from(recordings)
    .where(and(eq(recordings.scribeId, scribeId), eq(recordings.userId, userId)))
    .orderBy(asc(recordings.id))
    .for('update')
  const purged = { seconds: 0, lines: 0 }
  const vault = await openVault(s.keys, userScope(userId))
  for (const row of rows.map((one) => openRow(vault, one))) {
    const isNamed = row.id === cut.recording?.id
    if (isRunning && row.state !== 'recording' && !isNamed) continue
    const at = cut.reach === 'all' ? 0 : endOf(row, isNamed ? cut.recording?.seconds : undefined)
    const one = await cutRecording(s, tx, row, Math.min(at, row.cutSamples ?? at))
    purged.seconds += one.seconds
    purged.lines += one.lines
  }
  if (rows.length > 0) await settleScribe(s, tx, { userId, scribeId })
  return purged
}

/** How far sound or text of a recording goes; a replay has its sound later. */
const heldTo = ({ samples, transcribedMs }: RecordingRow) =>
  Math.max(samples, samplesOf(transcribedMs))

const endOf = (row: RecordingRow, seconds: number | undefined) =>
  seconds === undefined ? heldTo(row) : Math.round(seconds * sampleRate)

async function cutRecording(
  s: Services,
  tx: Tx,
  row: RecordingRow,
  cut: number,
): Promise<RedactionResult> {
  const { id: recordingId, userId, scribeId } = row
  const vault = await openVault(s.keys, userScope(userId))
  const cutMs = millisecondsOf(cut)
  const isGone = (line: { timestamp: number; end?: number | undefined }) =>
    endOfLine(line) * 1000 - row.offsetMs > cutMs + SLACK_MS
  const text = { recordingId, untilMs: cutMs }
  const lines = await purgeLines(s, tx, { userId, scribeId, vault }, text, isGone)
  await purgeTail(s, tx, { userId, scribeId, recordingId }, cut)
  const isEmpty = cut === 0
  if (isEmpty) await dropJobs(tx, recordingId)
  await changeRecording(s, tx, row, {
    cutSamples: cut,
    samples: Math.min(row.samples, cut),
    transcribedMs: Math.min(row.transcribedMs, cutMs),
    gaps: withCut(row.gaps, cut, heldTo(row)),
    marks: row.marks.filter((at) => at * sampleRate < cut),
    ...(isEmpty && { state: 'stored', transcription: 'none', error: null }),
  })
  if (row.state === 'recording')
    await s.db.notify(tx, RECORDING_WITHDRAWN, `${recordingId} ${cut / sampleRate}`)
  return { seconds: Math.max(0, heldTo(row) - cut) / sampleRate, lines }
}

/** The gaps before the cut, and one for the deleted part after it. */
function withCut(gaps: readonly Gap[], cut: number, held: number): Gap[] {
  const at = cut / sampleRate
  const last = gaps.findLast(({ why }) => why === 'withdrawn')
  const to = Math.max(held / sampleRate, last?.to ?? 0)
  const before = gaps
    .filter(({ from, why }) => from < at && why !== 'withdrawn')
    .map((gap) => ({ ...gap, to: Math.min(gap.to, at) }))
  return to > at ? [...before, { from: at, to, why: 'withdrawn' }] : before
}

async function dropJobs(tx: Tx, recordingId: string): Promise<void> {
  await tx
    .delete(transcriptionJobs)
    .where(
      and(
        eq(transcriptionJobs.recordingId, recordingId),
        inArray(transcriptionJobs.state, ['pending', 'started']),
      ),
    )
}

/** Recordings of a visit that began while consent was being withdrawn: nothing of them is kept. */
export async function redactLateAudio(
  s: Services,
  tx: Tx,
  { userId, scribeId }: { userId: string; scribeId: string },
): Promise<void> {
  const rows = await tx
    .select()
    .from(recordings)
    .where(
      and(
        eq(recordings.scribeId, scribeId),
        eq(recordings.state, 'recording'),
        isNull(recordings.cutSamples),
      ),
    )
    .for('update')
  const vault = await openVault(s.keys, userScope(userId))
  for (const row of rows) await cutRecording(s, tx, openRow(vault, row), 0)
}

/** Deletes what comes after the cuts of a visit's recordings from the file storage. It can run again. */
export async function purgeStored(s: Services, userId: string, scribeId: string): Promise<void> {
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select({ recordingId: recordings.id, cut: recordings.cutSamples })
      .from(recordings)
      .where(and(eq(recordings.scribeId, scribeId), eq(recordings.userId, userId))),
  )
  for (const { recordingId, cut } of rows)
    if (cut !== null) await purgeObjects(s, { userId, scribeId, recordingId }, cut)
}
