import { createRequire } from 'node:module'

/** The part of sherpa-onnx-node we use; the package ships no types. */
type Waveform = { samples: Float32Array; sampleRate: number }

export type OnlineStream = {
  acceptWaveform(wave: Waveform): void
  inputFinished(): void
  setOption(key: string, value: string): void
}
type OnlineResult = {
  text: string
  tokens: string[]
  timestamps: number[]
  start_time: number
}
export type OnlineRecognizer = {
  createStream(): OnlineStream
  isReady(stream: OnlineStream): boolean
  decode(stream: OnlineStream): void
  isEndpoint(stream: OnlineStream): boolean
  reset(stream: OnlineStream): void
  getResult(stream: OnlineStream): OnlineResult
}

type OfflineStream = {
  acceptWaveform(wave: Waveform): void
  setOption(key: string, value: string): void
}
type OfflineResult = {
  text: string
  lang?: string
  tokens: string[]
  timestamps: number[]
  durations?: number[]
}
export type OfflineRecognizer = {
  createStream(): OfflineStream
  decodeAsync(stream: OfflineStream): Promise<OfflineResult>
}

export type Vad = {
  acceptWaveform(samples: Float32Array): void
  isEmpty(): boolean
  front(): { start: number; samples: Float32Array }
  pop(): void
  flush(): void
}
export type Diarization = {
  process(samples: Float32Array): { start: number; end: number; speaker: number }[]
}
export type EmbeddingExtractor = {
  dim: number
  createStream(): OnlineStream
  isReady(stream: OnlineStream): boolean
  compute(stream: OnlineStream): Float32Array
}
export type EmbeddingManager = {
  search(query: { v: Float32Array; threshold: number }): string
  add(entry: { name: string; v: Float32Array }): boolean
  getNumSpeakers(): number
}

export type Native = {
  version: string
  OnlineRecognizer: new (config: object) => OnlineRecognizer
  OfflineRecognizer: new (config: object) => OfflineRecognizer
  Vad: new (config: object, bufferSeconds: number) => Vad
  OfflineSpeakerDiarization: new (config: object) => Diarization
  SpeakerEmbeddingExtractor: new (config: object) => EmbeddingExtractor
  SpeakerEmbeddingManager: new (dim: number) => EmbeddingManager
}

/** Loads the addon. Only the forked child may call this: a bad model file aborts the whole process. */
export function loadNative(): Native {
  // The package is untyped CommonJS; `Native` above describes what we rely on.
  return createRequire(import.meta.url)('sherpa-onnx-node') as Native
}
