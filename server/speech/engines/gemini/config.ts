export type GeminiSpeechConfig = {
  apiKey: string
  /** For recordings: a transcription model, or a general one with a transcription prompt. */
  model?: string
  /** For live sessions. */
  liveModel?: string
  /** The service's address if it isn't Google's, without a version. */
  baseUrl?: string
  /** First delay before a retry, milliseconds. */
  retryDelayMs?: number
  /** The time an answer may take, milliseconds; two minutes and half the length of the audio unless set. */
  timeoutMs?: number
  /** How long opening a live session and its last words may take, milliseconds; 10 s unless set. */
  finishMs?: number
  /** Silence of the service after the end of the audio that means that all was answered, milliseconds; 2 s unless set. */
  quietMs?: number
  /** Audio above this size, in bytes, is uploaded as a file first. */
  inlineBytes?: number
}

/** Limits that the vendor documents or users report, checked 2026-11. */
export const GEMINI_LIMITS = {
  /** A request holds 20 MB, and base64 makes four bytes of three. */
  inlineBytes: 14_000_000,
  /** Users report refusals above 29 minutes. */
  pieceSeconds: 20 * 60,
  /** A connection lives about 10 minutes and says so 60 s before. */
  liveSeconds: 9 * 60,
  vocabulary: 1000,
} as const

const BASE_URL = 'https://generativelanguage.googleapis.com'
export const API_VERSION = 'v1beta'

export const baseUrlOf = ({ baseUrl = BASE_URL }: GeminiSpeechConfig) =>
  baseUrl.replace(/(?<!\/)\/+$/, '')
export const modelOf = ({ model = 'gemini-3.5-transcribe' }: GeminiSpeechConfig) => model
export const liveModelOf = ({ liveModel = 'gemini-3.5-transcribe-live' }: GeminiSpeechConfig) =>
  liveModel

/** Whether a model returns transcriptions itself; others get a prompt and a schema. */
export const transcribes = (model: string) => model.includes('transcribe')
