import { join } from 'node:path'
import { SAMPLE_RATE } from '#server/speech/audio/pcm.ts'
import type { ModelOf, OfflineModel, OnlineModel } from '#server/speech/models/description.ts'

const features = { sampleRate: SAMPLE_RATE, featureDim: 80 }
const quiet = { provider: 'cpu', debug: 0 }

/** The same paths as in model.json, made absolute. */
function absolute<T extends Record<string, string>>(dir: string, files: T): T {
  const entries = Object.entries(files).map(([role, file]) => [role, join(dir, file)])
  return Object.fromEntries(entries) as T // the same keys as `files`
}

/**
 * Live recogniser. An utterance ends 0.8 s after the last word, or after 60 s: the engine's default of
 * 20 s would clear the encoder's memory in the middle of a sentence.
 */
export function onlineConfig(model: OnlineModel): object {
  const { tokens, ...transducer } = absolute(model.dir, model.files)
  return {
    featConfig: features,
    modelConfig: { transducer, tokens, numThreads: model.threads ?? 1, ...quiet },
    decodingMethod: 'greedy_search',
    enableEndpoint: 1,
    rule1MinTrailingSilence: 2.4,
    rule2MinTrailingSilence: 0.8,
    rule3MinUtteranceLength: 60,
  }
}

function offlineFamily(model: OfflineModel): object {
  const { tokens, ...rest } = absolute<Record<string, string>>(model.dir, model.files)
  if (model.kind === 'offline-transducer')
    return { transducer: rest, tokens, modelType: model.modelType }
  return { [model.family]: rest, tokens }
}

/** Batch recogniser. These families support one language or detect it. */
export function offlineConfig(model: OfflineModel): object {
  const modelConfig = { ...offlineFamily(model), numThreads: model.threads ?? 2, ...quiet }
  return { featConfig: features, modelConfig, decodingMethod: 'greedy_search' }
}

/** Longer stretches of speech would make the encoder's memory grow with the square of their length. */
export const LONGEST_SPEECH_SECONDS = 28
export const VAD_WINDOW = 512

export function vadConfig(model: ModelOf<'vad'>): object {
  const sileroVad = {
    model: join(model.dir, model.files.model),
    threshold: 0.5,
    minSilenceDuration: 0.4,
    minSpeechDuration: 0.1,
    windowSize: VAD_WINDOW,
    maxSpeechDuration: LONGEST_SPEECH_SECONDS,
  }
  return { sileroVad, sampleRate: SAMPLE_RATE, numThreads: 1, ...quiet }
}

export function embeddingConfig(model: ModelOf<'speakers'>): object {
  return { model: join(model.dir, model.files.embedding), numThreads: 1, ...quiet }
}

/** The number of speakers is found by the threshold, not given: companions and interpreters come along. */
export function diarizationConfig(model: ModelOf<'speakers'>): object {
  const pyannote = { model: join(model.dir, model.files.segmentation) }
  return {
    segmentation: { pyannote, numThreads: 1, ...quiet },
    embedding: embeddingConfig(model),
    clustering: { numClusters: -1, threshold: model.threshold },
    minDurationOn: 0.2,
    minDurationOff: 0.5,
  }
}
