import type { VoiceActivityDetector, ListenOptions, Span } from './voice-activity.ts'
import { bytesOf, secondsOf, toInt16, wholeSamples } from '#server/speech/audio/pcm.ts'

export const FRAME_SECONDS = 0.02
export const FRAME_BYTES = bytesOf(FRAME_SECONDS)
export const framesIn = (seconds: number) => Math.round(seconds / FRAME_SECONDS)

/** Kept before the first and after the last loud frame, so that soft consonants survive. */
export const LEAD = framesIn(0.3)
export const HANGOVER = framesIn(0.6)
/** Long speech is cut in a breath: after 15 s a short pause is enough, after 28 s its quietest moment. */
export const LONG = framesIn(15)
export const BREATH = framesIn(0.12)
export const LONGEST = framesIn(28)
const SEARCHED = framesIn(4)

/** −54 dBFS, of full scale 1: quieter is silence in any room. */
const QUIETEST = 0.002
const ABOVE_NOISE = 2.5
const LOWEST_FLOOR = QUIETEST / ABOVE_NOISE
const HIGHEST_FLOOR = 0.02
/** The noise floor falls at once and rises by a half in about 4 s. */
const FLOOR_RISE = 1.002

type Frame = { pcm: Uint8Array; level: number; loud: boolean }

/**
 * Finds speech by its loudness over the noise floor. Used if the VAD model isn't installed; it rather keeps too much: a
 * missed word is worse than silence sent to the engine. It can't identify speakers.
 */
export const energyDetector: VoiceActivityDetector = {
  speakers: false,
  listen: (pcm, options) => ({ spans: loudSpans(pcm, options), turns: Promise.resolve([]) }),
  close: async () => {},
}

async function* loudSpans(
  pcm: AsyncIterable<Uint8Array>,
  { signal, onProgress }: ListenOptions,
): AsyncGenerator<Span> {
  const listen = createFrameListener()
  const cutter = createSpanCutter()
  let rest: Uint8Array = new Uint8Array(0)
  let heard = 0
  for await (const piece of wholeSamples(pcm)) {
    signal?.throwIfAborted()
    const joined = rest.length ? Buffer.concat([rest, piece]) : piece
    const whole = joined.length - (joined.length % FRAME_BYTES)
    rest = joined.subarray(whole)
    for (let at = 0; at < whole; at += FRAME_BYTES) {
      const span = cutter.add(listen(joined.subarray(at, at + FRAME_BYTES)))
      if (span) yield span
    }
    heard += piece.length
    onProgress?.(secondsOf(heard))
  }
  if (rest.length) cutter.add(listen(rest))
  const last = cutter.flush()
  if (last) yield last
}

/** Judges frames of 20 ms, one after the other, against the noise of the room so far. */
export function createFrameListener(): (pcm: Uint8Array) => Frame {
  let floor = LOWEST_FLOOR
  return (pcm) => {
    const level = loudness(pcm)
    floor = Math.max(LOWEST_FLOOR, Math.min(level, floor * FLOOR_RISE, HIGHEST_FLOOR))
    return { pcm, level, loud: level > floor * ABOVE_NOISE }
  }
}

/** Root mean square, of full scale 1. */
function loudness(pcm: Uint8Array): number {
  const samples = toInt16(pcm)
  let energy = 0
  for (const sample of samples) energy += sample * sample
  return Math.sqrt(energy / Math.max(1, samples.length)) / 32_768
}

function spanOf(start: number, frames: Frame[]): Span {
  return { start: start * FRAME_SECONDS, pcm: Buffer.concat(frames.map((frame) => frame.pcm)) }
}

/** Collects frames to spans; `start` counts frames from the first of the recording. */
function createSpanCutter() {
  let lead: Frame[] = []
  let open: { start: number; frames: Frame[]; quiet: number } | undefined
  let heard = 0

  function wait(frame: Frame): void {
    lead.push(frame)
    if (frame.loud) open = { start: heard - lead.length, frames: lead, quiet: 0 }
    if (frame.loud) lead = []
    else if (lead.length > LEAD) lead.shift()
  }

  function add(frame: Frame): Span | undefined {
    heard += 1
    if (!open) {
      wait(frame)
      return undefined
    }
    open.frames.push(frame)
    open.quiet = frame.loud ? 0 : open.quiet + 1
    const { start, frames, quiet } = open
    if (quiet >= (frames.length < LONG ? HANGOVER : BREATH)) {
      open = undefined
      return spanOf(start, frames)
    }
    if (frames.length < LONGEST) return undefined
    const cut = quietestOf(frames)
    open = { start: start + cut, frames: frames.slice(cut), quiet: 0 }
    return spanOf(start, frames.slice(0, cut))
  }

  function flush(): Span | undefined {
    const last = open
    open = undefined
    return last && spanOf(last.start, last.frames)
  }

  return { add, flush }
}

/** Where among the last seconds it is quietest over a tenth of a second. */
function quietestOf(frames: Frame[]): number {
  let best = frames.length
  let least = Infinity
  for (let at = frames.length - SEARCHED; at + 5 <= frames.length; at++) {
    const level = frames.slice(at, at + 5).reduce((sum, frame) => sum + frame.level, 0)
    if (level >= least) continue
    least = level
    best = at + 2
  }
  return best
}
