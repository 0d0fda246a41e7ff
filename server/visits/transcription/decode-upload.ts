import { message } from '#common/translation.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import { changeFile, type FileRef, fileRow, isMissing } from '#server/visits/files/files.ts'
import { abortOnDelete } from '#server/platform/db/abort-on-delete.ts'
import { readSealed } from '#server/platform/storage/sealed.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import { touchScribe, scribeRow } from '#server/visits/scribes/change.ts'
import { scribeBody } from '#server/visits/scribes/present.ts'
import type { Services } from '#server/services.ts'
import type { Gap } from '#common/audio-gaps.ts'
import { joinGaps } from './audio/place.ts'
import { type AudioPlace, storeRecording } from './audio/settle.ts'
import { whileRoom } from './decode-room.ts'
import { dropRecording } from './drop-recording.ts'
import { decodeAudio, type DecodedInfo } from '#server/speech/decode/decode.ts'
import { DecodeError } from '#server/speech/decode/decode-error.ts'
import { changeRecording, closeRecording, settleScribe } from './recordings.ts'
import { addJob, changeJob, type JobRow, openJob } from './service/job.ts'
import { watchCancel } from './service/watch-cancel.ts'
import { recordings } from './table.ts'
import { recordingWords } from './words.ts'
import { recordingRow } from './recording-row.ts'

/**
 * Turns an uploaded audio file into a recording of the visit, and has it transcribed. The recording has the file's id,
 * so that a second run continues it. If decoding fails, the file says so and stays. Does nothing if the file was
 * cancelled or is done.
 */
export async function decodeUpload(
  s: Services,
  userId: string,
  ref: FileRef,
  stop: AbortSignal,
): Promise<void> {
  const place: AudioPlace = { userId, scribeId: ref.id, recordingId: ref.fileId }
  const begun = await begin(s, place, ref).catch(ignoreNotFound)
  if (!begun) return
  await changeFile(s, userId, ref, { stage: 'processing', error: null })
  await using watch = await watchCancel(s, begun.job, stop)
  using gone = abortOnDelete(() => s.db.as(userId, (tx) => fileRow(tx, userId, ref)))
  const signal = AbortSignal.any([watch.signal, gone.signal])
  let missing: Missing | undefined
  try {
    missing = await decode(s, place, begun.storageKey, signal)
    signal.throwIfAborted()
  } catch (error) {
    // Cancelled: the audio decoded so far is deleted with the recording.
    if (gone.signal.aborted) return dropRecording(s, place)
    if (watch.isCancelled()) return
    if (stop.aborted || !(error instanceof DecodeError || isMissing(error))) throw error
    return giveUp(s, place, begun.job, error)
  }
  await s.db
    .as(userId, async (tx) => {
      const row = await recordingRow(s, tx, place, true)
      if (!(await openJob(tx, row.id))) return
      const gaps = missing?.gap ? joinGaps(row.gaps, [missing.gap]) : row.gaps
      const closed = await closeRecording(s, tx, { ...row, gaps }, false)
      // Closing found no audio in it: there is nothing for a job to do.
      if (closed.samples === 0) await changeJob(s, tx, begun.job, { state: 'failed', ...noAudio })
    })
    .catch(ignoreNotFound)
  if (missing) await changeFile(s, userId, ref, { notice: missing.notice })
  const { transcription } = (await stateOf(s, place)) ?? {}
  if (transcription === 'pending' || transcription === 'waiting')
    await changeFile(s, userId, ref, { stage: 'transcribing' })
}

const noAudio = { rejection: 'TRANSCRIPTION_FAILED', error: recordingWords.noAudio } as const

const stateOf = (s: Services, place: AudioPlace) =>
  s.db.as(place.userId, (tx) => recordingRow(s, tx, place)).catch(ignoreNotFound)

/** Takes the file's open job, or begins one where an upload or a retry has just asked for it. */
async function begin(
  s: Services,
  place: AudioPlace,
  ref: FileRef,
): Promise<{ job: JobRow; storageKey: string } | undefined> {
  const { userId } = place
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const file = await fileRow(tx, userId, ref)
    const known = await openJob(tx, place.recordingId)
    // It was cancelled before it began, or done by another run.
    if (!known && file.stage === 'complete') return undefined
    await startRecording(s, tx, vault, place)
    const job = await changeJob(s, tx, known ?? (await addJob(s, tx, place)), { state: 'started' })
    return job && { job, storageKey: file.storageKey }
  })
}

async function decode(
  s: Services,
  place: AudioPlace,
  storageKey: string,
  signal: AbortSignal,
): Promise<Missing | undefined> {
  const keys = await s.keys.keysFor(userScope(place.userId))
  const open = async () => (await readSealed(s.storage, storageKey, keys)).stream
  const { ffmpeg } = s.config
  const audio = decodeAudio(open, { signal, ...(ffmpeg && { ffmpeg }) })
  await storeRecording(s, place, whileRoom(s, place.userId, audio))
  return findMissing(audio.info)
}

/** The missing end of a truncated file. */
interface Missing {
  /** Where it says how long it was. */
  gap?: Gap
  notice: string
}

function findMissing({
  truncated,
  seconds,
  declaredSeconds = 0,
}: DecodedInfo): Missing | undefined {
  if (!truncated) return undefined
  const notice = message('The end of the file is missing. The rest was saved.')
  if (declaredSeconds <= seconds) return { notice }
  return { gap: { from: seconds, to: declaredSeconds }, notice }
}

async function startRecording(
  s: Services,
  tx: Tx,
  vault: Vault,
  { userId, scribeId, recordingId }: AudioPlace,
): Promise<void> {
  const scribe = await scribeRow(tx, userId, scribeId)
  const { language } = scribeBody(scribe, vault)
  await tx
    .insert(recordings)
    .values({
      id: recordingId,
      userId,
      scribeId,
      fileId: recordingId,
      source: 'upload',
      state: 'stored',
      started: s.now(),
      offsetMs: scribe.durationMs,
      language,
      transcription: 'pending',
    })
    .onConflictDoNothing()
  await touchScribe(s, tx, userId, scribeId, { state: 'transcribing' })
}

/** A file without audio leaves no recording behind; anything decoded stays. */
async function giveUp(s: Services, place: AudioPlace, job: JobRow, error: unknown): Promise<void> {
  const isFileAtFault = error instanceof DecodeError && !error.isPassing
  const text = error instanceof DecodeError ? error.message : recordingWords.general
  await s.db.as(place.userId, async (tx) => {
    const row = await recordingRow(s, tx, place, true)
    const failed = { state: 'failed', rejection: 'TRANSCRIPTION_FAILED', error: text } as const
    if (!(await changeJob(s, tx, job, failed))) return
    if (row.samples === 0) await tx.delete(recordings).where(eq(recordings.id, row.id))
    else await changeRecording(s, tx, row, { transcription: 'failed', error: text })
    await settleScribe(s, tx, row)
  })
  // The stored part of a recording that doesn't fit would only keep the storage full.
  if (error instanceof DecodeError && (error.code === 'too-long' || error.code === 'no-space'))
    await dropRecording(s, place)
  const change = { stage: 'complete', extracted: text, error: text } as const
  const ref = { id: place.scribeId, fileId: place.recordingId }
  await changeFile(s, place.userId, ref, { ...change, hopeless: isFileAtFault || isMissing(error) })
}
