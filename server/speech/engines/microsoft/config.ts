export type MicrosoftSpeechConfig = {
  /** Key of the Speech resource. It is sent in a header to fetch tokens and files' text, never in an address. */
  key: string
  /** Region of the resource, for instance `canadacentral`. */
  region: string
  /** The resource's REST address if it isn't the region's public one (private endpoint, sovereign cloud). */
  restUrl?: string
  /** The websocket address (`wss://host`) if it isn't the region's public one. */
  liveUrl?: string
  /** Locales among which `multi` finds out; at most ten are used. */
  candidates?: string[]
  /** First delay before a retry, milliseconds. */
  retryDelayMs?: number
  /** The time an answer may take, milliseconds; two minutes and the length of the audio unless set. */
  timeoutMs?: number
  /** Seconds of audio sent at once before the SDK holds it to twice real time. */
  burstSeconds?: number
  /** How long the last words of a live session may take, milliseconds; 10 s unless set. */
  finishMs?: number
}

/** Limits that the vendor documents, checked 2026-11. */
export const MICROSOFT_LIMITS = {
  /** Fast transcription takes less than 2 hours and 300 MB a file; a quarter of that is held in memory at a time. */
  batchSeconds: 30 * 60,
  batchBytes: 300_000_000,
  /** Phrases in a phrase list. */
  phrases: 500,
  /** Candidates of continuous language identification. */
  candidates: 10,
  /** A token lives ten minutes; it's fetched again after nine. */
  tokenMs: 9 * 60_000,
} as const

export const MICROSOFT_API_VERSION = '2025-10-15'

/** Languages a live translation can go to (specification §9, translation targets). */
export const MICROSOFT_TARGETS = ['en', 'fr', 'es', 'hi', 'ar', 'zh', 'de', 'pt', 'ru', 'ja']

/** The service's name of a target language if it isn't the code itself. */
export const targetOf = (code: string): string => (code === 'zh' ? 'zh-Hans' : code)

const CANDIDATES = 'en-CA fr-CA es-US pa-IN hi-IN zh-CN ar-EG pt-BR de-DE it-IT'.split(' ')

const bare = (url: string) => url.replace(/(?<!\/)\/+$/, '')

export const restUrlOf = ({ restUrl, region }: MicrosoftSpeechConfig): string =>
  bare(restUrl ?? `https://${region}.api.cognitive.microsoft.com`)

export const liveUrlOf = ({ liveUrl, region }: MicrosoftSpeechConfig): URL =>
  new URL(liveUrl ?? `wss://${region}.stt.speech.microsoft.com`)

export const candidatesOf = ({ candidates = CANDIDATES }: MicrosoftSpeechConfig): string[] =>
  candidates.slice(0, MICROSOFT_LIMITS.candidates)
