import { withPart } from '#common/engine-parts.ts'
import { AUTO_LANGUAGE } from '#contract/languages.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { retryPassing } from '#server/platform/db/retry.ts'
import { changeFile } from '#server/visits/files/files.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import { isGivenUp } from '#server/platform/jobs/given-up.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import type { Services } from '#server/services.ts'
import { settleAll } from './audio/settle.ts'
import type { NewChunk } from './chunks/stored.ts'
import { changeRecording, millisecondsOf, settleScribe, waitForEngine } from './recordings.ts'
import { settleOverlaps } from './overlaps/settle.ts'
import { chooseFor } from './choose/choose-for.ts'
import type { Choice } from './engines.ts'
import { roundSeconds } from './round-seconds.ts'
import { failJob } from './service/fail.ts'
import { addJob, changeJob, type JobRow, openJob } from './service/job.ts'
import { type CancelWatch, watchCancel } from './service/watch-cancel.ts'
import { type BatchSpeech, SpeechError } from '#server/speech/engines/speech.ts'
import { readSegments, type LanguageSegment } from './segments.ts'
import { queueIfTranslating } from './translate/queue.ts'
import { secondEngine } from './versions/second-pass.ts'
import { storeVersion } from './versions/store.ts'
import { type RecordingRef, recordingRow, type RecordingRow } from './recording-row.ts'

const PROGRESS_MS = 1_000
/** A job may take ten times as long as its audio, and this: an engine that hangs must not hang for ever. */
const PATIENCE_MS = 600_000
const SLOWEST = 10

/** A recording and its pending job. */
interface Work {
  row: RecordingRow
  job: JobRow
  /** From where on it is read, in milliseconds of the recording. */
  fromMs: number
}

/**
 * Does the open job of a stored recording: its text becomes a version of the transcript. Without an open job nothing is
 * done, so that it may be run again; without an engine the recording waits. A failure is written on the job and the
 * recording, and both survive it.
 * @throws SpeechError if the same audio may succeed later
 */
export async function transcribeRecording(
  s: Services,
  ref: RecordingRef,
  stop: AbortSignal,
): Promise<void> {
  const found = await s.db.as(ref.userId, (tx) => findWork(s, tx, ref)).catch(ignoreNotFound)
  if (!found) return
  const choice = await engineFor(s, found)
  if (!choice) return withoutEngine(s, found)
  const { engine } = choice
  const work = await begin(s, ref, choice)
  if (!work) return
  await using watch = await watchCancel(s, work.job, stop)
  try {
    const segments = await listen(s, engine, work, watch)
    watch.signal.throwIfAborted()
    const isOver = () => watch.signal.aborted
    await retryPassing(() => storeText(s, work, choice.name, segments), isOver)
  } catch (error) {
    if (watch.isCancelled()) return
    if (stop.aborted && !isGivenUp(stop)) throw error
    if (await failJob(s, work, error)) throw error
  }
  await settleAll(s, { ...ref, scribeId: work.row.scribeId })
}

async function findWork(
  s: Services,
  tx: Tx,
  ref: RecordingRef,
  lock = false,
): Promise<Work | undefined> {
  const row = await recordingRow(s, tx, ref, lock)
  // Closing a recording queues its transcription, so one that continues will return.
  if (row.state === 'recording') return undefined
  const job = (await openJob(tx, row.id)) ?? (await jobFromBefore(s, tx, row))
  return job && { row, job, fromMs: job.kind === 'recording' ? row.transcribedMs : 0 }
}

/** Recordings that waited before there were jobs have none. */
async function jobFromBefore(s: Services, tx: Tx, row: RecordingRow): Promise<JobRow | undefined> {
  if (!['waiting', 'pending', 'started'].includes(row.transcription)) return undefined
  return addJob(s, tx, { ...row, recordingId: row.id })
}

type BatchEngine = Pick<Choice<BatchSpeech>, 'engine' | 'name' | 'note'>

async function engineFor(s: Services, { row, job }: Work): Promise<BatchEngine | null> {
  if (job.kind === 'second-pass') {
    const engine = secondEngine(s, row)?.engine
    return engine ? { engine, name: engine.name, note: '' } : null
  }
  const ask = { language: row.language, mode: 'batch' } as const
  if (!s.speech.choose(ask)) await s.speech.refresh()
  return chooseFor(s, row.userId, ask)
}

/** A second pass is an offer and falls; a recording without text waits. */
async function withoutEngine(s: Services, { row, job }: Work): Promise<void> {
  await s.db.as(row.userId, async (tx) => {
    if (job.kind === 'second-pass') return changeJob(s, tx, job, { state: 'failed' })
    const now = await recordingRow(s, tx, { userId: row.userId, recordingId: row.id }, true)
    await settleScribe(s, tx, await waitForEngine(s, tx, now))
  })
}

/** Takes the work in its present state: another run may have finished it since it was read. */
async function begin(
  s: Services,
  ref: RecordingRef,
  { name, note }: BatchEngine,
): Promise<Work | undefined> {
  return s.db.as(ref.userId, async (tx) => {
    const work = await findWork(s, tx, ref, true)
    if (!work) return undefined
    const job = await changeJob(s, tx, work.job, { state: 'started', engine: name, progress: 0 })
    if (!job) return undefined
    await touchScribe(s, tx, ref.userId, work.row.scribeId, { engine: name })
    const row =
      job.kind === 'second-pass'
        ? work.row
        : await changeRecording(s, tx, work.row, {
            transcription: 'started',
            engineNote: note,
            error: null,
          })
    return { ...work, job, row }
  })
}

async function listen(
  s: Services,
  engine: BatchSpeech,
  work: Work,
  watch: CancelWatch,
): Promise<LanguageSegment[]> {
  const { row, fromMs } = work
  const audioMs = millisecondsOf(row.samples) - fromMs
  const late = AbortSignal.timeout(PATIENCE_MS + SLOWEST * audioMs)
  try {
    // Awaited here, so that a time-out is reported as one.
    return await readSegments(s, engine, work, {
      signal: AbortSignal.any([watch.signal, late]),
      onProgress: progressOf(s, work, watch),
    })
  } catch (error) {
    if (late.aborted && !watch.signal.aborted)
      throw new SpeechError('TIMEOUT_ERROR', 'The engine took too long.', true)
    throw error
  }
}

/** Notes the progress, at most once a second; a job that is gone by then was cancelled. */
function progressOf(s: Services, { row, job, fromMs }: Work, watch: CancelWatch) {
  let last = Date.now()
  const total = Math.max(1, millisecondsOf(row.samples) - fromMs)
  return (seconds: number) => {
    if (Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    const progress = Math.min(99, Math.floor((seconds * 100_000) / total))
    s.db
      .as(row.userId, (tx) => changeJob(s, tx, job, { progress }))
      .then((known) => known ?? watch.cancel())
      // Only a figure on a screen: the next one or the result makes up for a lost one.
      .catch(() => undefined)
  }
}

/** Stores the new version and ends the job in one transaction; after that, a repeated call only ends the file's stage. */
async function storeText(
  s: Services,
  work: Work,
  engine: string,
  segments: LanguageSegment[],
): Promise<void> {
  const { userId, scribeId, id: recordingId } = work.row
  const vault = await openVault(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    const now = await recordingRow(s, tx, { userId, recordingId }, true)
    const job = await openJob(tx, recordingId)
    if (job?.id !== work.job.id || job.state !== 'started') return
    const isStale = now.samples !== work.row.samples || now.transcribedMs !== work.row.transcribedMs
    // The recording has continued meanwhile: the job runs again when it ends.
    if (isStale || now.state === 'recording') return again(s, tx, job)
    const untilMs = millisecondsOf(now.samples)
    const kind = job.kind === 'second-pass' ? ('second-pass' as const) : ('recording' as const)
    const reading = { id: job.id, kind, engine, fromMs: work.fromMs, untilMs }
    const lines = linesOf(now, work.fromMs, segments)
    await storeVersion(s, tx, { userId, scribeId, vault }, now, reading, lines)
    await settleOverlaps(s, tx, { userId, scribeId, vault })
    await queueIfTranslating(s, tx, { userId, scribeId })
    await changeJob(s, tx, job, { state: 'success', progress: 100, error: null })
    const engines =
      work.fromMs === 0 ? [] : withPart(now.engines, { from: work.fromMs / 1000, engine })
    const heard = { transcribedMs: untilMs, engine, engines }
    const success = { transcription: 'success', progress: 100, error: null } as const
    const done = await changeRecording(s, tx, now, { ...success, ...heard })
    await settleScribe(s, tx, done)
  })
  if (work.row.fileId && work.job.kind !== 'second-pass')
    await changeFile(s, userId, { id: scribeId, fileId: work.row.fileId }, { stage: 'complete' })
}

async function again(s: Services, tx: Tx, job: JobRow): Promise<void> {
  const { userId, recordingId } = job
  await changeJob(s, tx, job, { state: 'pending', progress: 0 })
  await s.jobs.enqueue(tx, 'transcribe-recording', { userId, recordingId }, { key: recordingId })
}

/** The engine counts from where it began to read. */
function linesOf(row: RecordingRow, fromMs: number, segments: LanguageSegment[]): NewChunk[] {
  const from = (row.offsetMs + fromMs) / 1000
  return segments
    .filter((segment) => segment.text.trim() !== '')
    .map(({ text, start, end, speaker, language }) => ({
      text,
      timestamp: roundSeconds(from + start),
      end: roundSeconds(from + end),
      ...(speaker !== undefined && { speaker }),
      ...(language !== AUTO_LANGUAGE && { language }),
      recordingId: row.id,
    }))
}
