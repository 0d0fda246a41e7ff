/** A stretch of speech: its PCM16 and when it starts, seconds from the first sample. */
export type Span = { start: number; pcm: Uint8Array }

/** One person speaking, seconds from the first sample. */
export type SpeakerTurn = { start: number; end: number; speaker: string }

export type ListenOptions = { signal?: AbortSignal; onProgress?: (seconds: number) => void }

/**
 * Finds where somebody speaks, and who, without the words. A separate stage because engines differ: some return no
 * times, most no speakers, and several invent text for silence.
 */
export type VoiceActivityDetector = {
  /** Whether turns are found; without it they are an empty list. */
  speakers: boolean
  listen(
    pcm: AsyncIterable<Uint8Array>,
    options: ListenOptions,
  ): { spans: AsyncIterable<Span>; turns: Promise<SpeakerTurn[]> }
  close(): Promise<void>
}
