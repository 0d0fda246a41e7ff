import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Gap, listGaps } from '#common/audio-gaps.ts'
import { type Recording, sampleRate } from '#contract/transcripts.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { announce } from '#server/organisation/webhooks/announce.ts'
import { publish } from '#server/platform/events/bus.ts'
import { touchScribe, scribeRow } from '#server/visits/scribes/change.ts'
import type { ScribeState } from '#contract/scribes.ts'
import type { Services } from '#server/services.ts'
import { PEAKS_DELAY_SECONDS, PEAKS_JOB } from './audio/peaks.ts'
import { allowedServices } from '#server/organisation/groups/member-rules.ts'
import { whyNone } from './choose/why-none.ts'
import { awaitedSince, isAwaited, withArrived } from './pending-audio.ts'
import { settleOverlaps } from './overlaps/settle.ts'
import { addJob, finishOpenJob, type JobKind } from './service/job.ts'
import { isLost, presentRecording, presentRecordings } from './present.ts'
import { dropSecondPass, queueSecondPass } from './versions/second-pass.ts'
import { recordings } from './table.ts'
import { recordingWords } from './words.ts'
import {
  openRow,
  type RecordingDetails,
  recordingGone,
  type RecordingRef,
  recordingRow,
  type RecordingRow,
  recordingsOfVisit,
  sealDetails,
} from './recording-row.ts'

/** Announced in every process when another device takes over a recording. */
export const RECORDING_TAKEN_OVER = 'recording_taken_over'

/** Announced in every process when a recording is cut: its id, and where in seconds. */
export const RECORDING_WITHDRAWN = 'recording_withdrawn'

export const millisecondsOf = (samples: number) => Math.floor((samples * 1000) / sampleRate)
export const samplesOf = (milliseconds: number) => Math.floor((milliseconds * sampleRate) / 1000)

/** The recordings of a visit, in the order they began. @throws AppError 'Scribe not found'. */
export async function listRecordings(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<{ items: Recording[] }> {
  return s.db.as(userId, async (tx) => {
    await scribeRow(tx, userId, scribeId)
    const rows = await recordingsOfVisit(s, tx, { userId, scribeId })
    return { items: await presentRecordings(s, tx, rows) }
  })
}

/** The gaps of a visit, in seconds from its start. */
export async function gapsIn(
  s: Services,
  tx: Tx,
  visit: { userId: string; scribeId: string },
): Promise<Gap[]> {
  const rows = await recordingsOfVisit(s, tx, visit)
  return listGaps(rows.map(({ offsetMs, gaps }) => ({ offset: offsetMs / 1000, gaps })))
}

/** Sets what changed of a recording and tells every window. */
export async function changeRecording(
  s: Services,
  tx: Tx,
  row: RecordingRow,
  { gaps, languages, marks, error, ...columns }: Partial<RecordingRow>,
): Promise<RecordingRow> {
  const { id: recordingId, userId, scribeId } = row
  const vault = await openVault(s.keys, userScope(userId))
  const details = await changedDetails(s, tx, row, { gaps, languages, marks, error })
  const values = { ...columns, ...(details && sealDetails(vault, recordingId, details)) }
  if (Object.keys(values).length === 0) return row
  const [changed] = await tx
    .update(recordings)
    .set(values)
    .where(and(eq(recordings.id, recordingId), eq(recordings.userId, userId)))
    .returning()
  if (!changed) throw recordingGone()
  await publish(s.db, tx, userId, { topic: 'recording', scribeId, id: recordingId })
  return openRow(vault, changed)
}

/** The sealed details with a change, unless it changes nothing. Others are read again: the row may be out of date. */
async function changedDetails(
  s: Services,
  tx: Tx,
  { userId, id }: RecordingRow,
  { gaps, languages, marks, error }: Partial<RecordingDetails>,
): Promise<RecordingDetails | undefined> {
  if ([gaps, languages, marks, error].every((value) => value === undefined)) return undefined
  const now = await recordingRow(s, tx, { userId, recordingId: id }, true)
  const next = {
    gaps: gaps ?? now.gaps,
    languages: languages ?? now.languages,
    marks: marks ?? now.marks,
    error: error === undefined ? now.error : error,
  }
  const isSame = isDeepStrictEqual(next, {
    gaps: now.gaps,
    languages: now.languages,
    marks: now.marks,
    error: now.error,
  })
  return isSame ? undefined : next
}

/**
 * Closes a recording and arranges the rest of its text: nothing if all was transcribed live, a job if there is an
 * engine, otherwise it waits for one.
 * @param heardAll whether the text of all its audio is stored
 */
export async function closeRecording(
  s: Services,
  tx: Tx,
  row: RecordingRow,
  heardAll: boolean,
): Promise<RecordingRow> {
  const gaps = withArrived(row)
  const closed = await changeRecording(s, tx, row, {
    state: 'stored',
    gaps,
    ...outcome(row, heardAll),
  })
  if (isAwaited(row)) await touchScribe(s, tx, row.userId, row.scribeId, { source: true })
  if (row.samples > 0) {
    const ref = { userId: row.userId, recordingId: row.id }
    await s.jobs.enqueue(tx, PEAKS_JOB, ref, { key: row.id, delaySeconds: PEAKS_DELAY_SECONDS })
  }
  if (row.samples > 0)
    await announce(s, tx, {
      type: 'visit.recorded',
      userId: row.userId,
      scribeId: row.scribeId,
      recordingId: row.id,
    })
  if (row.samples > 0 && !heardAll) await queueTranscription(s, tx, closed)
  if (row.samples > 0 && heardAll) {
    await finishOpenJob(s, tx, row.id)
    await queueSecondPass(s, tx, closed)
  }
  const vault = await openVault(s.keys, userScope(row.userId))
  await settleOverlaps(s, tx, { userId: row.userId, scribeId: row.scribeId, vault })
  await settleScribe(s, tx, closed)
  return closed
}

function outcome(row: RecordingRow, heardAll: boolean): Partial<RecordingRow> {
  if (row.samples === 0)
    return {
      transcription: 'none',
      error: row.cutSamples === null ? recordingWords.noAudio : null,
    }
  if (!heardAll) return {}
  const transcribedMs = millisecondsOf(row.samples)
  return { transcription: 'success', progress: 100, transcribedMs, error: null }
}

/** Its text is still there; only the audio is gone. */
export const audioGone = () =>
  new AppError('not-found', 'This recording’s audio was deleted under your retention settings.')

const NEXT_LOOK_SECONDS = 60

/** Queues the transcription of audio without text. Without an engine it checks again every minute. */
export async function queueTranscription(
  s: Services,
  tx: Tx,
  row: RecordingRow,
  kind: JobKind = 'recording',
  requestKey?: string,
): Promise<RecordingRow> {
  await addJob(s, tx, { ...row, recordingId: row.id }, kind, requestKey)
  const ref = { userId: row.userId, recordingId: row.id }
  // Another process that does this work has its own engines.
  if (
    s.config.transcription === 'separate' ||
    s.speech.choose({ language: row.language, mode: 'batch' })
  ) {
    await s.jobs.enqueue(tx, 'transcribe-recording', ref, { key: row.id })
    const change = { transcription: 'pending', progress: 0, error: null } as const
    return changeRecording(s, tx, row, change)
  }
  return waitForEngine(s, tx, row)
}

/** Looks for an engine again in a minute, and stores the present reason for waiting. */
export async function waitForEngine(s: Services, tx: Tx, row: RecordingRow): Promise<RecordingRow> {
  const ref = { userId: row.userId, recordingId: row.id }
  const later = { key: `${row.id} waiting`, delaySeconds: NEXT_LOOK_SECONDS }
  await s.jobs.enqueue(tx, 'transcribe-recording', ref, later)
  const error = whyNone(s, row.language, await allowedServices(tx, row.userId))
  return changeRecording(s, tx, row, { transcription: 'waiting', progress: 0, error })
}

/** What the list shows of a visit follows from its recordings. */
export async function settleScribe(
  s: Services,
  tx: Tx,
  visit: { userId: string; scribeId: string },
): Promise<void> {
  const all = await recordingsOfVisit(s, tx, visit)
  const scribe = await scribeRow(tx, visit.userId, visit.scribeId)
  const state = stateOf(all, scribe.chunkCount, s.now())
  const durationMs = Math.max(0, ...all.map(endOf))
  // A waiting visit is checked each minute, which must not make it look changed.
  if (scribe.state === state && scribe.durationMs >= durationMs) return
  await touchScribe(s, tx, visit.userId, visit.scribeId, { state, durationMs })
}

/** Milliseconds of a visit. The missing end of a truncated file counts too. */
function endOf({ offsetMs, samples, gaps }: RecordingRow): number {
  const missingTo = gaps.filter(({ why }) => why === undefined).map(({ to }) => to * 1000)
  return Math.round(offsetMs + Math.max(millisecondsOf(samples), ...missingTo))
}

function stateOf(
  all: Pick<RecordingRow, 'state' | 'transcription' | 'seen' | 'started'>[],
  chunkCount: number,
  now: Date,
): ScribeState {
  const open = all.filter(({ state }) => state === 'recording')
  if (open.some((one) => !isLost(one, now))) return 'recording'
  if (open.length > 0) return 'interrupted'
  const any = (...states: RecordingRow['transcription'][]) =>
    all.some((one) => states.includes(one.transcription))
  if (any('pending', 'started')) return 'transcribing'
  if (any('waiting')) return 'waiting'
  return chunkCount > 0 || any('success', 'failed') ? 'ready' : 'empty'
}

/** Notes that the device that records is there; one that was taken for lost is back. */
export async function noteSeen(s: Services, ref: RecordingRef): Promise<void> {
  const mine = and(eq(recordings.id, ref.recordingId), eq(recordings.userId, ref.userId))
  await s.db.as(ref.userId, async (tx) => {
    const before = await recordingRow(s, tx, ref)
    await tx.update(recordings).set({ seen: s.now() }).where(mine)
    if (before.state === 'recording' && isLost(before, s.now())) await settleScribe(s, tx, before)
  })
}

/** Longest that a device which still records needs to send its rest. */
const YIELD_MS = 4_000
const LOOK_MS = 100

/**
 * Closes a recording and keeps its audio. A device that still records is asked first, so that it sends its rest and
 * closes it itself. A closed recording stays as it is.
 */
export async function finishRecording(s: Services, ref: RecordingRef): Promise<Recording> {
  const read = () => s.db.as(ref.userId, (tx) => recordingRow(s, tx, ref))
  let row = await read()
  if (row.state === 'recording' && !isLost(row, s.now())) {
    await s.db.as(ref.userId, (tx) => s.db.notify(tx, RECORDING_TAKEN_OVER, ref.recordingId))
    for (const end = Date.now() + YIELD_MS; row.state === 'recording' && Date.now() < end;) {
      await sleep(LOOK_MS)
      row = await read()
    }
  }
  return s.db.as(ref.userId, async (tx) => {
    const now = await recordingRow(s, tx, ref, true)
    if (now.state === 'recording') await closeRecording(s, tx, withRestAwaited(now, s.now()), false)
    return presentRecording(s, tx, await recordingRow(s, tx, ref))
  })
}

/**
 * A device that didn't answer may still be recording without a network. After a withdrawal nothing more is accepted.
 */
function withRestAwaited(row: RecordingRow, now: Date): RecordingRow {
  if (row.source !== 'microphone' || row.cutSamples !== null || isAwaited(row)) return row
  return { ...row, gaps: [...row.gaps, awaitedSince(row, now)] }
}

/** Transcribes a stored recording from its start, as a new version of the text it has. */
export async function transcribeAgain(s: Services, ref: RecordingRef): Promise<Recording> {
  return s.db.as(ref.userId, async (tx) => {
    const row = await recordingRow(s, tx, ref, true)
    if (row.audioGone) throw audioGone()
    const runs = row.transcription === 'pending' || row.transcription === 'started'
    if (row.state === 'stored' && !runs) {
      await dropSecondPass(tx, row.id)
      await settleScribe(s, tx, await queueTranscription(s, tx, row, 'again'))
    }
    return presentRecording(s, tx, await recordingRow(s, tx, ref))
  })
}
