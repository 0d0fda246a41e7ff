import type { Body } from '#contract/endpoint.ts'
import { type addBrowserLines as endpoint, BROWSER_ENGINE } from '#contract/browser-speech.ts'
import { AppError } from '#contract/errors.ts'
import type { Recording } from '#contract/transcripts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { appendTranscript } from '../append-transcript.ts'
import { roundSeconds } from '../round-seconds.ts'
import { presentRecording } from '../present.ts'
import { changeRecording, millisecondsOf, settleScribe } from '../recordings.ts'
import { type RecordingRef, recordingRow, type RecordingRow } from '../recording-row.ts'

type Lines = Body<typeof endpoint>['lines']

/** Lines of the browser are taken while no engine of ours has the recording, or has had it. */
function canTake({ source, engine, transcription }: RecordingRow): boolean {
  if (source !== 'microphone') return false
  if (transcription === 'none' || transcription === 'waiting') return true
  return transcription === 'live' && engine === BROWSER_ENGINE
}

/**
 * Stores what the browser recognised as live lines of a recording. The same lines sent again, as after a lost answer,
 * are stored once: what begins before the end of the text there is, is left out.
 * @throws AppError 'bad-request' if an engine of the server transcribes it
 */
export async function addBrowserLines(
  s: Services,
  ref: RecordingRef,
  { lines, complete }: Body<typeof endpoint>,
): Promise<Recording> {
  const row = await s.db.as(ref.userId, (tx) => recordingRow(s, tx, ref))
  if (!canTake(row)) {
    // The last lines, sent again after all was settled.
    if (row.engine === BROWSER_ENGINE)
      return s.db.as(ref.userId, (tx) => presentRecording(s, tx, row))
    throw new AppError('bad-request', 'This recording is transcribed by the server.')
  }
  await store(s, row, lines)
  return s.db.as(ref.userId, async (tx) => {
    const now = await recordingRow(s, tx, ref, true)
    return presentRecording(s, tx, await settle(s, tx, now, complete))
  })
}

async function store(s: Services, row: RecordingRow, lines: Lines): Promise<void> {
  const { userId, scribeId, id: recordingId, transcribedMs: fromMs, offsetMs } = row
  const isNew = ({ start, end }: Lines[number]) => ((start + end) / 2) * 1000 >= fromMs
  const fresh = lines.filter((line) => line.text.trim() !== '' && isNew(line))
  if (fresh.length === 0) return
  const untilMs = Math.round(Math.max(fromMs + 1, ...fresh.map(({ end }) => end * 1000)))
  const from = offsetMs / 1000
  const heard = fresh.map(({ text, start, end }) => ({
    text: text.trim(),
    timestamp: roundSeconds(from + start),
    end: roundSeconds(from + Math.max(start, end)),
    recordingId,
  }))
  // The number is unknown here; a wrong guess only costs one more check.
  await appendTranscript(
    s,
    { userId, scribeId, recordingId },
    { fromMs, untilMs, lines: heard, next: 0 },
  )
}

async function settle(
  s: Services,
  tx: Tx,
  row: RecordingRow,
  complete: boolean,
): Promise<RecordingRow> {
  if (!canTake(row)) return row
  const isOver = complete && row.state === 'stored'
  if (!isOver && row.state === 'stored') return row
  const change = isOver
    ? {
        transcription: 'success' as const,
        progress: 100,
        error: null,
        transcribedMs: millisecondsOf(row.samples),
      }
    : { transcription: 'live' as const }
  const changed = await changeRecording(s, tx, row, { ...change, engine: BROWSER_ENGINE })
  if (isOver) await settleScribe(s, tx, changed)
  return changed
}
