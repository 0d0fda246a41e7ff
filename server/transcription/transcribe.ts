import { userScope, vaultOf } from '#server/crypto/vault.ts'
import { changeFile } from '#server/files/files.ts'
import { changeScribe } from '#server/scribes/change.ts'
import { nothingIfGone } from '#server/jobs/gone.ts'
import type { Services } from '#server/services.ts'
import type { RecordingRef } from './audio/append.ts'
import { readAudio } from './audio/read.ts'
import { settleAll } from './audio/settle.ts'
import { appendChunksIn } from './chunks/append.ts'
import { hideChunks } from './chunks/edit.ts'
import { allChunks } from './chunks/read.ts'
import type { NewChunk } from './chunks/stored.ts'
import {
  changeRecording,
  millisecondsOf,
  queueTranscription,
  recordingRow,
  type RecordingRow,
  samplesOf,
  settleScribe,
} from './recordings.ts'
import { chooseFor } from './choose/choose-for.ts'
import type { Choice } from './engines.ts'
import { type BatchSpeech, type Segment, SpeechError } from './speech/speech.ts'
import { recordingWords, speechErrorText } from './words.ts'

const PROGRESS_MS = 1_000

/**
 * Transcribes what a stored recording has no text for yet. Run again it changes nothing; without an
 * engine the recording waits. A failure is written on the recording.
 * @throws SpeechError where the same audio may succeed later
 */
export async function transcribeRecording(
  s: Services,
  ref: RecordingRef,
  signal: AbortSignal,
): Promise<void> {
  const row = await s.db.as(ref.userId, (tx) => recordingRow(tx, ref)).catch(nothingIfGone)
  // Closing a recording queues its transcription, so one that goes on will come back.
  if (!row || row.state === 'recording' || isDone(row)) return
  const choice = await findEngine(s, row)
  if (!choice) return wait(s, row)
  const started = await begin(s, ref, choice)
  if (!started) return
  try {
    const { segments } = await choice.engine.batch({
      pcm: readAudio(s, ref, { startSample: fromSample(started), endSample: started.samples }),
      language: started.language,
      signal,
      onProgress: progressOf(s, started),
    })
    await storeText(s, started, segments)
  } catch (error) {
    if (signal.aborted) throw error
    await fail(s, started, error)
    if (error instanceof SpeechError && error.retryable) throw error
  }
  await settleAll(s, { ...ref, scribeId: row.scribeId })
}

/** Takes the recording as it is now: another run may have finished since it was looked at. */
async function begin(
  s: Services,
  ref: RecordingRef,
  { name, note }: Choice<BatchSpeech>,
): Promise<RecordingRow | undefined> {
  return s.db.as(ref.userId, async (tx) => {
    const now = await recordingRow(tx, ref, true)
    if (isDone(now) || now.state === 'recording') return undefined
    await changeScribe(s, tx, ref.userId, now.scribeId, { engine: name })
    const engine = { engine: name, engineNote: note }
    return changeRecording(s, tx, now, { transcription: 'started', ...engine, error: null })
  })
}

const fromSample = (row: RecordingRow) => samplesOf(row.transcribedMs)

function isDone(row: RecordingRow): boolean {
  return row.transcription === 'success' || row.transcription === 'none'
}

async function findEngine(
  s: Services,
  { userId, language }: RecordingRow,
): Promise<Choice<BatchSpeech> | null> {
  const ask = { language, mode: 'batch' } as const
  if (!s.speech.choose(ask)) await s.speech.refresh()
  return chooseFor(s, userId, ask)
}

async function wait(s: Services, row: RecordingRow): Promise<void> {
  await s.db.as(row.userId, async (tx) => {
    await settleScribe(s, tx, await queueTranscription(s, tx, row))
  })
}

/** Notes the progress, at most once a second. */
function progressOf(s: Services, row: RecordingRow): (seconds: number) => void {
  let last = Date.now()
  const total = Math.max(1, row.samples - fromSample(row))
  return (seconds) => {
    if (Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    const progress = Math.min(99, Math.floor((samplesOf(seconds * 1000) * 100) / total))
    // Only a figure on a screen: the next one or the result repairs what is missed.
    s.db.as(row.userId, (tx) => changeRecording(s, tx, row, { progress })).catch(() => undefined)
  }
}

/** Replaces what the recording has from there on by the new lines, all or nothing. */
async function storeText(s: Services, row: RecordingRow, segments: Segment[]): Promise<void> {
  const { userId, scribeId } = row
  const vault = await vaultOf(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    const ref = { userId, recordingId: row.id }
    const now = await recordingRow(tx, ref, true)
    // Somebody wrote or recorded on meanwhile, and queued another run for it.
    if (now.transcribedMs !== row.transcribedMs || now.state === 'recording') return
    const place = { userId, scribeId, vault }
    const beginning = (row.offsetMs + row.transcribedMs) / 1000
    const replaced = (await allChunks(tx, place)).filter(
      (line) => line.recordingId === row.id && line.timestamp >= beginning - 0.001,
    )
    if (replaced.length > 0) await hideChunks(s, tx, place, replaced)
    await appendChunksIn(s, tx, place, linesOf(row, segments))
    const done = await changeRecording(s, tx, now, {
      transcription: 'success',
      progress: 100,
      error: null,
      transcribedMs: millisecondsOf(row.samples),
    })
    await settleScribe(s, tx, done)
  })
  if (row.fileId) await changeFile(s, userId, fileRef(row, row.fileId), { stage: 'complete' })
}

/** The engine counts from where it began to read. */
function linesOf(row: RecordingRow, segments: Segment[]): NewChunk[] {
  const from = (row.offsetMs + row.transcribedMs) / 1000
  return segments
    .filter((segment) => segment.text.trim() !== '')
    .map(({ text, start, end, speaker }) => ({
      text,
      timestamp: from + start,
      end: from + end,
      ...(speaker !== undefined && { speaker }),
      recordingId: row.id,
    }))
}

async function fail(s: Services, row: RecordingRow, error: unknown): Promise<void> {
  const text = error instanceof SpeechError ? speechErrorText(error.code) : recordingWords.general
  await s.db.as(row.userId, async (tx) => {
    const failed = await changeRecording(s, tx, row, { transcription: 'failed', error: text })
    await settleScribe(s, tx, failed)
  })
  if (row.fileId) await failFile(s, row, row.fileId, text)
}

const fileRef = (row: RecordingRow, fileId: string) => ({ id: row.scribeId, fileId })

/** The text of an audio processing error stands in the place of the extracted text (specification §8). */
async function failFile(
  s: Services,
  row: RecordingRow,
  fileId: string,
  text: string,
): Promise<void> {
  const change = { stage: 'complete', extracted: text, error: text } as const
  await changeFile(s, row.userId, fileRef(row, fileId), change)
}
