import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { SecondPass } from '#contract/profile.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { settingsIn } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { addJob } from '../service/job.ts'
import type { BatchSpeech } from '#server/speech/engines/speech.ts'
import type { RecordingRow } from '../recording-row.ts'
import { transcriptionJobs } from '../table.ts'
import { isBetter } from './accuracy.ts'

/**
 * The engine that could transcribe a recording more accurately: one not known to be worse than its live engine.
 * Undefined if it wasn't recorded live by a microphone.
 */
export function secondEngine(
  s: Services,
  row: RecordingRow,
): { engine: BatchSpeech; better: boolean } | undefined {
  if (row.source !== 'microphone' || row.state !== 'stored' || row.samples === 0) return undefined
  if (row.audioGone) return undefined
  if (row.transcription !== 'success' || !row.engine) return undefined
  const engine = s.speech.choose({ language: row.language, mode: 'batch' })?.engine
  if (!engine || engine.name === row.engine) return undefined
  const better = isBetter(engine.name, row.engine)
  return better === false ? undefined : { engine, better: better === true }
}

/** Automatic only if the user leaves the choice to us and the engine is known to be more accurate. */
export async function queueSecondPass(s: Services, tx: Tx, row: RecordingRow): Promise<void> {
  const found = secondEngine(s, row)
  if (!found?.better || (await choiceOf(s, tx, row.userId)) !== 'automatic') return
  await queue(s, tx, row)
}

/** @throws AppError 'unavailable' if no engine could do better */
export async function startSecondPass(s: Services, tx: Tx, row: RecordingRow): Promise<void> {
  if (!secondEngine(s, row))
    throw new AppError('unavailable', 'No speech service could improve this transcript.')
  await queue(s, tx, row)
}

async function queue(s: Services, tx: Tx, row: RecordingRow): Promise<void> {
  await addJob(s, tx, { ...row, recordingId: row.id }, 'second-pass')
  const ref = { userId: row.userId, recordingId: row.id }
  await s.jobs.enqueue(tx, 'transcribe-recording', ref, { key: row.id })
}

export async function choiceOf(s: Services, tx: Tx, userId: string): Promise<SecondPass> {
  return (await settingsIn(s, tx, userId)).secondPass
}

/** An unfinished second pass gives way to a user's request. */
export async function dropSecondPass(tx: Tx, recordingId: string): Promise<void> {
  await tx
    .delete(transcriptionJobs)
    .where(
      and(
        eq(transcriptionJobs.recordingId, recordingId),
        eq(transcriptionJobs.kind, 'second-pass'),
      ),
    )
}
