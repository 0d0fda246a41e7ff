import { sampleVisit } from '#server/visits/sample-visit/visit.ts'
import type { Services } from '#server/services.ts'
import { decodeAudio } from '#server/speech/decode/decode.ts'
import { bytesOf } from '#server/speech/audio/pcm.ts'

/** The first words of the sample visit as PCM: made-up people, so that no patient is ever sent for a test. */
export async function sampleSpeech(
  s: Services,
  seconds: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { ffmpeg } = s.config
  const options = { ...(signal && { signal }), ...(ffmpeg && { ffmpeg }) }
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of decodeAudio(sampleVisit().audioPath, options)) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= bytesOf(seconds)) break
  }
  return Buffer.concat(pieces).subarray(0, bytesOf(seconds))
}
