import { sampleRate } from '#contract/transcripts.ts'
import { rangedResponse, type Span } from '#server/platform/http/ranged.ts'
import { atOnce, type Turn } from '#server/platform/rate-limit/turns.ts'
import type { Services } from '#server/services.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import { readAudio } from './read.ts'
import type { RecordingRef } from '../recording-row.ts'

const HEADER_BYTES = 44

/** The 44 bytes before `bytes` of PCM16, 16 kHz, mono (RIFF, Multimedia Programming Interface 1.0, chapter 3). */
function wavHeader(bytes: number): Buffer {
  const header = Buffer.from(wavOf(new Uint8Array(0), sampleRate))
  header.writeUInt32LE(36 + bytes, 4)
  header.writeUInt32LE(bytes, 40)
  return header
}

/**
 * The first `samples` of a recording as a WAV file, or the bytes of it in `range`.
 * @param turn when the database is queried
 * @param onDamage as for `readAudio`
 */
export function wavResponse(
  s: Services,
  ref: RecordingRef,
  samples: number,
  range: string | null,
  turn: Turn = atOnce,
  onDamage?: () => void,
): Response {
  const size = HEADER_BYTES + samples * 2
  const headers = { 'content-type': 'audio/wav', 'cache-control': 'private, no-store' }
  return rangedResponse(range, size, headers, (span) =>
    wavBytes(s, ref, samples, span, turn, onDamage),
  )
}

async function* wavBytes(
  s: Services,
  ref: RecordingRef,
  samples: number,
  { start, end }: Span,
  turn: Turn,
  onDamage: (() => void) | undefined,
): AsyncGenerator<Uint8Array> {
  const header = wavHeader(samples * 2).subarray(start, end)
  if (header.length > 0) yield header
  const from = Math.max(0, start - HEADER_BYTES)
  const to = Math.max(0, end - HEADER_BYTES)
  const startSample = Math.floor(from / 2)
  // A range may begin or end in the middle of a sample.
  let skip = from - startSample * 2
  let left = to - from
  const stretch = { startSample, endSample: Math.ceil(to / 2) }
  for await (const piece of readAudio(s, ref, stretch, turn, onDamage)) {
    const cut = piece.subarray(skip, skip + left)
    skip = Math.max(0, skip - piece.length)
    left -= cut.length
    if (cut.length > 0) yield cut
  }
}
