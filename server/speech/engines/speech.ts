/** A spoken word. Times are seconds from the start of the session. */
export type Word = {
  text: string
  start: number
  end: number
  speaker?: string
  confidence?: number
}

/**
 * Codes of the specification, section 8 ("Transcription rejections"), and `BUSY`: the engine is well but has
 * no room now (429, all live streams of a machine taken, too many requests).
 */
export type SpeechErrorCode =
  | 'AUTH_ERROR'
  | 'API_ERROR'
  | 'TIMEOUT_ERROR'
  | 'TRANSCRIPTION_FAILED'
  | 'API_COMMUNICATION_ERROR'
  | 'GENERAL_ERROR'
  | 'BUSY'

export type Utterance = {
  kind: 'partial' | 'final'
  /** The same for every partial and the final of one utterance. */
  utterance: string
  text: string
  start: number
  end: number
  speaker?: string
  language?: string
  words?: Word[]
  /** The text by target language (ISO 639-1), from engines that translate live. */
  translations?: Record<string, string>
}

export type SpeechEvent =
  | Utterance
  | { kind: 'speech-start' | 'speech-end'; at: number }
  | {
      kind: 'error'
      code: SpeechErrorCode
      message: string
      retryable: boolean
      /** How long the vendor asks to wait before the next attempt, in milliseconds. */
      retryAfterMs?: number
    }
  /** The vendor will end the session within this many seconds; a new one should take over in a pause before. */
  | { kind: 'rotate'; withinSeconds: number }
  | { kind: 'closed' }

export type SpeechCaps = {
  live: boolean
  batch: boolean
  partials: boolean
  timestamps: 'word' | 'segment' | 'none'
  diarization: 'live' | 'batch' | 'none'
  languages: readonly string[] | 'any'
  autoDetect: boolean
  /** Languages (ISO 639-1) that it translates into live; mostly none. */
  translate: string[]
  /** How many key terms it accepts, 0 for none. */
  keyterms: number
  /** The longest live session, in seconds of wall clock; the hearing stage rotates in a pause before. */
  maxSeconds?: number
  maxBytes?: number
  /** Live sessions take audio no faster than it is spoken. */
  realTimeOnly?: boolean
  sampleRate: number
}

export type LiveSession = {
  /** Takes PCM16 little-endian mono. False means busy: nothing was taken, write it again after `drained()`. */
  write(pcm16: Uint8Array): boolean
  drained(): Promise<void>
  /** Resolves when every final has been delivered, or the session has failed; never rejects. */
  finish(): Promise<void>
  /** Drops the session without waiting for its last words. */
  close(): void
}

export type LiveOptions = {
  language: string
  onEvent: (event: SpeechEvent) => void
  /** Seconds of the recording before this connection; added to every time. */
  offset?: number
  /** Names to listen for: drugs of the patient, words of the clinic's dictionary. At most `caps.keyterms` are used. */
  keyterms?: string[]
  /** A language (ISO 639-1) of `caps.translate` to translate finals into. */
  translateTo?: string
  signal?: AbortSignal
}

export type BatchOptions = {
  /** PCM16 little-endian, 16 kHz, mono, in pieces of any size. */
  pcm: AsyncIterable<Uint8Array>
  /** An ISO 639-1 code, a locale, or `multi` to detect it. */
  language: string
  keyterms?: string[]
  signal?: AbortSignal
  /** Seconds of audio processed so far. */
  onProgress?: (seconds: number) => void
}

export type Segment = {
  start: number
  end: number
  text: string
  speaker?: string
  words?: Word[]
}

export type Transcript = { text: string; segments: Segment[] }

export type Health = { ok: boolean; message: string }

/** One recogniser. Engines are made by `createSpeech`; `close` stops whatever they started. */
export type Speech = {
  name: string
  caps: SpeechCaps
  live?: (options: LiveOptions) => Promise<LiveSession>
  batch?: (options: BatchOptions) => Promise<Transcript>
  health: () => Promise<Health>
  close: () => Promise<void>
}

export type LiveSpeech = Speech & Required<Pick<Speech, 'live'>>
export type BatchSpeech = Speech & Required<Pick<Speech, 'batch'>>

/** Why a recogniser failed. `retryable` is true if the same audio may succeed later. */
export class SpeechError extends Error {
  readonly code: SpeechErrorCode
  readonly retryable: boolean
  /** How long the vendor asks to wait before the next attempt, in milliseconds. */
  readonly retryAfterMs: number | undefined
  constructor(code: SpeechErrorCode, message: string, retryable: boolean, retryAfterMs?: number) {
    super(message)
    this.name = 'SpeechError'
    this.code = code
    this.retryable = retryable
    this.retryAfterMs = retryAfterMs
  }
}
