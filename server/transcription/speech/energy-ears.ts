import type { Ears, ListenOptions, Span } from './ears.ts'
import { bytesOf, secondsOf, toSamples, wholeSamples } from './pcm.ts'

const FRAME_BYTES = bytesOf(0.02)
/** Kept before the first and after the last loud frame, so that soft consonants survive. */
const LEAD_BYTES = bytesOf(0.3)
const HANGOVER_BYTES = bytesOf(0.6)
const LONGEST_BYTES = bytesOf(28)
/** Long speech is cut in a breath rather than in a word: after this much a short pause is enough. */
const LONG_BYTES = bytesOf(15)
const BREATH_BYTES = bytesOf(0.12)
/** −54 dBFS: quieter is silence in any room. */
const QUIETEST = 0.002
const ABOVE_NOISE = 2.5
/** The noise floor falls at once and rises by a half in about 4 s. */
const FLOOR_RISE = 1.002
const HIGHEST_FLOOR = 0.02

/**
 * Finds speech by its loudness over the noise floor. It serves where the VAD model is not installed and
 * errs towards keeping: a missed word is worse than a silence sent to the engine. It knows no speakers.
 */
export const energyEars: Ears = {
  speakers: false,
  listen: (pcm, options) => ({ spans: loudSpans(pcm, options), turns: Promise.resolve([]) }),
  close: async () => {},
}

function createGate(): (frame: Uint8Array) => boolean {
  let floor = QUIETEST / ABOVE_NOISE
  return (frame) => {
    const level = loudness(frame)
    floor = Math.min(level, floor * FLOOR_RISE, HIGHEST_FLOOR)
    floor = Math.max(floor, QUIETEST / ABOVE_NOISE)
    return level > floor * ABOVE_NOISE
  }
}

function loudness(frame: Uint8Array): number {
  const samples = toSamples(frame)
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0)
  return Math.sqrt(energy / Math.max(1, samples.length))
}

async function* loudSpans(
  pcm: AsyncIterable<Uint8Array>,
  { signal, onProgress }: ListenOptions,
): AsyncGenerator<Span> {
  const isLoud = createGate()
  let heard = 0
  let lead: Uint8Array[] = []
  let span: { start: number; frames: Uint8Array[]; bytes: number; quiet: number } | undefined

  for await (const frame of frames(pcm)) {
    signal?.throwIfAborted()
    const loud = isLoud(frame)
    if (!span && loud) {
      const frames = lead
      const bytes = lead.length * FRAME_BYTES
      span = { start: secondsOf(heard - bytes), frames, bytes, quiet: 0 }
      lead = []
    }
    heard += frame.length
    if (span) {
      span.frames.push(frame)
      span.bytes += frame.length
      span.quiet = loud ? 0 : span.quiet + frame.length
      const pause = span.bytes < LONG_BYTES ? HANGOVER_BYTES : BREATH_BYTES
      if (span.quiet >= pause || span.bytes >= LONGEST_BYTES) {
        yield { start: span.start, pcm: Buffer.concat(span.frames) }
        span = undefined
      }
    } else {
      lead.push(frame)
      if (lead.length * FRAME_BYTES > LEAD_BYTES) lead.shift()
    }
    onProgress?.(secondsOf(heard))
  }
  if (span) yield { start: span.start, pcm: Buffer.concat(span.frames) }
}

async function* frames(pcm: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array(0)
  for await (const piece of wholeSamples(pcm)) {
    const joined = rest.length ? Buffer.concat([rest, piece]) : piece
    let at = 0
    for (; at + FRAME_BYTES <= joined.length; at += FRAME_BYTES)
      yield joined.subarray(at, at + FRAME_BYTES)
    rest = joined.subarray(at)
  }
  if (rest.length) yield rest
}
