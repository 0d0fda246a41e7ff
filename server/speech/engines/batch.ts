import type { VoiceActivityDetector } from './voice-activity.ts'
import { packSpans } from '#server/speech/audio/pack.ts'
import type { Packing } from '#server/speech/audio/pack.ts'
import { assignSpeakers } from './speakers.ts'
import type { BatchOptions, Segment, Transcript } from './speech.ts'

export type RecogniseOptions = Pick<BatchOptions, 'language' | 'keyterms' | 'signal'>

/** Writes down one piece of speech (PCM16, 16 kHz); times are seconds from the start of the piece. */
export type Recognise = (pcm: Uint8Array, options: RecogniseOptions) => Promise<Segment[]>

type Stages = { ears: VoiceActivityDetector; recognise: Recognise; pack: Packing }

/**
 * Transcribes a recording with any engine: the ears find the speech, the engine writes it down piece by
 * piece, and every word gets its speaker. Silence never reaches the engine, which might invent text for it.
 */
export async function transcribe(
  { pcm, onProgress, signal, ...options }: BatchOptions,
  { ears, recognise, pack }: Stages,
): Promise<Transcript> {
  const stop = new AbortController()
  const linked = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const { spans, turns } = ears.listen(pcm, { signal: linked, onProgress })
  // Looked at only after the words; `spans` reports an earlier failure as well.
  turns.catch(() => {})
  const segments: Segment[] = []
  try {
    for await (const piece of packSpans(spans, pack)) {
      const heard = await recognise(piece.pcm, { ...options, signal: linked })
      segments.push(...heard.map((segment) => shift(segment, piece.start)))
    }
    const spoken = assignSpeakers(segments, await turns)
    return { text: spoken.map((segment) => segment.text).join(' '), segments: spoken }
  } finally {
    stop.abort()
  }
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

function later<T extends { start: number; end: number }>(range: T, by: number): T {
  return { ...range, start: milliseconds(range.start + by), end: milliseconds(range.end + by) }
}

function shift(segment: Segment, by: number): Segment {
  const words = segment.words?.map((word) => later(word, by))
  return { ...later(segment, by), words }
}
