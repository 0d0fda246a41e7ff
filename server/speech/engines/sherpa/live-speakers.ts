import { SAMPLE_RATE } from '#server/speech/audio/pcm.ts'
import type { Word } from '../speech.ts'
import type { EmbeddingExtractor, EmbeddingManager, Native } from './native.ts'

/** An utterance shorter than this says too little about a voice and keeps the label before it. */
const SHORTEST_SECONDS = 1
/** Endpoints come within 60 s; older audio isn't needed. */
const KEPT_SECONDS = 75

export type LiveSpeakers = {
  add(samples: Float32Array): void
  /** The label of the voice that spoke these words; undefined until a voice has been identified. */
  identify(words: Word[]): string | undefined
}

/** Labels finals "S1", "S2" … by comparing voices within one session. */
export function createLiveSpeakers(
  native: Native,
  extractor: EmbeddingExtractor,
  threshold: number,
): LiveSpeakers {
  const manager = new native.SpeakerEmbeddingManager(extractor.dim)
  const recent = createRecentAudio()
  let last: string | undefined
  return {
    add: (samples) => recent.add(samples),
    identify(words) {
      const start = words[0]?.start ?? 0
      const end = words.at(-1)?.end ?? 0
      if (end - start < SHORTEST_SECONDS) return last
      const voice = embed(extractor, recent.cut(start, end))
      if (voice) last = findOrAdd(manager, voice, threshold)
      return last
    },
  }
}

/** The samples of the last 75 s, cut out by their times in seconds of the session. */
function createRecentAudio() {
  let pieces: { at: number; samples: Float32Array }[] = []
  let length = 0
  return {
    add(samples: Float32Array): void {
      pieces.push({ at: length, samples })
      length += samples.length
      const oldest = length - KEPT_SECONDS * SAMPLE_RATE
      pieces = pieces.filter((piece) => piece.at + piece.samples.length > oldest)
    },
    cut(from: number, to: number): Float32Array {
      const first = Math.floor(from * SAMPLE_RATE)
      const end = Math.ceil(to * SAMPLE_RATE)
      const out = new Float32Array(end - first)
      for (const { at, samples } of pieces) {
        const part = samples.subarray(Math.max(0, first - at), Math.max(0, end - at))
        if (part.length) out.set(part, Math.max(0, at - first))
      }
      return out
    },
  }
}

/** The embedding of a voice; undefined if there is too little audio. */
function embed(extractor: EmbeddingExtractor, samples: Float32Array): Float32Array | undefined {
  const stream = extractor.createStream()
  stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE })
  stream.inputFinished()
  return extractor.isReady(stream) ? extractor.compute(stream) : undefined
}

function findOrAdd(manager: EmbeddingManager, v: Float32Array, threshold: number): string {
  const found = manager.search({ v, threshold })
  if (found) return found
  const name = `S${manager.getNumSpeakers() + 1}`
  manager.add({ name, v })
  return name
}
