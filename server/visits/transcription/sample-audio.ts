import { sampleVisit } from '#server/visits/sample-visit/visit.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import type { Services } from '#server/services.ts'
import { storeRecording } from './audio/settle.ts'
import { decodeAudio } from '#server/speech/decode/decode.ts'
import { samplesOf, settleScribe } from './recordings.ts'
import { type RecordingRef, recordingRow } from './recording-row.ts'

/** Gives a replay the sample's sound, as far as it was replayed. */
export async function attachSampleAudio(
  s: Services,
  ref: RecordingRef,
  signal: AbortSignal,
): Promise<void> {
  const row = await s.db.as(ref.userId, (tx) => recordingRow(s, tx, ref)).catch(ignoreNotFound)
  if (!row) return
  const { ffmpeg } = s.config
  const audio = decodeAudio(sampleVisit().audioPath, { signal, ...(ffmpeg && { ffmpeg }) })
  const place = { ...ref, scribeId: row.scribeId }
  await storeRecording(s, place, firstBytes(audio, samplesOf(row.transcribedMs) * 2))
  await s.db.as(ref.userId, async (tx) => settleScribe(s, tx, await recordingRow(s, tx, ref)))
}

async function* firstBytes(
  pieces: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array> {
  let left = most
  for await (const piece of pieces) {
    yield piece.subarray(0, left)
    left -= piece.length
    if (left <= 0) return
  }
}
