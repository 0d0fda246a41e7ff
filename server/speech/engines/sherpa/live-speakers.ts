import { SAMPLE_RATE } from '#server/speech/audio/pcm.ts'
import type { Word } from '../speech.ts'
import type { EmbeddingExtractor, Native } from './native.ts'

/** An utterance shorter than this says too little about a voice and keeps the label before it. */
const SHORTEST_SECONDS = 1
/** Endpoints come at the latest after 60 s; what is older is not needed. */
const KEPT_SECONDS = 75

export type LiveSpeakers = {
  hear(samples: Float32Array): void
  /** The label of the voice that said these words; undefined while nobody is known. */
  whoSpoke(words: Word[]): string | undefined
}

/** Labels finals "S1", "S2" … by comparing voices within one session. */
export function createLiveSpeakers(
  native: Native,
  extractor: EmbeddingExtractor,
  threshold: number,
): LiveSpeakers {
  const manager = new native.SpeakerEmbeddingManager(extractor.dim)
  let pieces: { at: number; samples: Float32Array }[] = []
  let heard = 0
  let last: string | undefined

  function cut(from: number, to: number): Float32Array {
    const first = Math.floor(from * SAMPLE_RATE)
    const end = Math.ceil(to * SAMPLE_RATE)
    const out = new Float32Array(end - first)
    for (const { at, samples } of pieces) {
      const part = samples.subarray(Math.max(0, first - at), Math.max(0, end - at))
      if (part.length) out.set(part, Math.max(0, at - first))
    }
    return out
  }

  function labelOf(samples: Float32Array): string | undefined {
    const stream = extractor.createStream()
    stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE })
    stream.inputFinished()
    if (!extractor.isReady(stream)) return undefined
    const v = extractor.compute(stream)
    const known = manager.search({ v, threshold })
    if (known) return known
    const name = `S${manager.getNumSpeakers() + 1}`
    manager.add({ name, v })
    return name
  }

  return {
    hear(samples) {
      pieces.push({ at: heard, samples })
      heard += samples.length
      const oldest = heard - KEPT_SECONDS * SAMPLE_RATE
      pieces = pieces.filter((piece) => piece.at + piece.samples.length > oldest)
    },
    whoSpoke(words) {
      const start = words[0]?.start ?? 0
      const end = words.at(-1)?.end ?? 0
      if (end - start >= SHORTEST_SECONDS) last = labelOf(cut(start, end)) ?? last
      return last
    },
  }
}
