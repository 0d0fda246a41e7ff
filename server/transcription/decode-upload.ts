import { eq } from 'drizzle-orm'
import { userScope, vaultOf } from '#server/crypto/vault.ts'
import { changeFile, type FileRef, fileRow, isMissing } from '#server/files/files.ts'
import { whenGone } from '#server/files/when-gone.ts'
import { readSealed } from '#server/files/storage/sealed.ts'
import { nothingIfGone } from '#server/jobs/gone.ts'
import { changeScribe, scribeRow } from '#server/scribes/change.ts'
import { type Body, bodyBound } from '#server/scribes/present.ts'
import type { Services } from '#server/services.ts'
import { type AudioPlace, storeRecording } from './audio/settle.ts'
import { dropRecording } from './drop-recording.ts'
import { decodeAudio } from './decode/decode.ts'
import { DecodeError } from './decode/decode-error.ts'
import { changeRecording, closeRecording, recordingRow, settleScribe } from './recordings.ts'
import { recordings } from './table.ts'
import { recordingWords } from './words.ts'

/**
 * Turns an uploaded audio file into a recording of the visit, and has it transcribed. The recording has
 * the file's id, so that a second run goes on with the same one. What cannot be decoded is said on the
 * file; the file itself stays.
 */
export async function decodeUpload(
  s: Services,
  userId: string,
  ref: FileRef,
  stopping: AbortSignal,
): Promise<void> {
  const file = await s.db.as(userId, (tx) => fileRow(tx, userId, ref)).catch(nothingIfGone)
  if (!file) return
  const place: AudioPlace = { userId, scribeId: ref.id, recordingId: ref.fileId }
  await changeFile(s, userId, ref, { stage: 'processing', error: null })
  await startRecording(s, place)
  using gone = whenGone(s, userId, ref)
  const signal = AbortSignal.any([stopping, gone.signal])
  try {
    await decode(s, place, file.storageKey, signal)
  } catch (error) {
    // Cancelled: what was decoded until then goes with the recording.
    if (gone.signal.aborted) return dropRecording(s, place)
    if (stopping.aborted || !(error instanceof DecodeError || isMissing(error))) throw error
    const text = error instanceof DecodeError ? error.message : recordingWords.general
    await giveUp(s, place, text)
    return changeFile(s, userId, ref, { stage: 'complete', extracted: text, error: text })
  }
  await changeFile(s, userId, ref, { stage: 'transcribing' })
  await s.db.as(userId, async (tx) => {
    const row = await recordingRow(tx, place, true)
    await closeRecording(s, tx, row, false)
  })
}

async function decode(
  s: Services,
  place: AudioPlace,
  storageKey: string,
  signal: AbortSignal,
): Promise<void> {
  const keys = await s.keys.keysFor(userScope(place.userId))
  const { stream } = await readSealed(s.storage, storageKey, keys)
  const { ffmpeg } = s.config
  await storeRecording(s, place, decodeAudio(stream, { signal, ...(ffmpeg && { ffmpeg }) }))
}

async function startRecording(s: Services, place: AudioPlace): Promise<void> {
  const { userId, scribeId, recordingId } = place
  const vault = await vaultOf(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    const scribe = await scribeRow(tx, userId, scribeId)
    const { language } = vault.open<Body>(scribe.body, bodyBound(scribeId))
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
    await changeScribe(s, tx, userId, scribeId, { state: 'transcribing' })
  })
}

/** A file that holds no audio leaves no recording behind; what had been decoded stays. */
async function giveUp(s: Services, place: AudioPlace, text: string): Promise<void> {
  await s.db.as(place.userId, async (tx) => {
    const row = await recordingRow(tx, place, true)
    if (row.samples === 0) await tx.delete(recordings).where(eq(recordings.id, row.id))
    else await changeRecording(s, tx, row, { transcription: 'failed', error: text })
    await settleScribe(s, tx, row)
  })
}
