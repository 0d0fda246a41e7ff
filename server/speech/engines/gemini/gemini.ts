import { message } from '#common/translation.ts'
import type { GoogleGenAI } from '@google/genai'
import { transcribe } from '../batch.ts'
import type { VoiceActivityDetector } from '../voice-activity.ts'
import { energyDetector } from '../energy-voice-activity.ts'
import { LANGUAGES } from '../hosted/locale.ts'
import { withoutSpeakers } from '../hosted/without-speakers.ts'
import { openSocketSession } from '../socket-session.ts'
import { unwell } from '../failure.ts'
import type { BatchSpeech, Health, LiveOptions, LiveSession, LiveSpeech } from '../speech.ts'
import { SAMPLE_RATE } from '#server/speech/audio/pcm.ts'
import { createRecognise } from './batch.ts'
import {
  API_VERSION,
  baseUrlOf,
  GEMINI_LIMITS,
  type GeminiSpeechConfig,
  modelOf,
} from './config.ts'
import { failureOf } from './failure.ts'
import { createProtocol } from './live.ts'

const HEALTH_MS = 5000
/** Pauses up to this length, in seconds, are sent along: speakers keep their names only within one request. */
const LONGEST_GAP = 60

/** Google's client, loaded when it is first used. */
function lazyClient({ apiKey, ...config }: GeminiSpeechConfig): () => Promise<GoogleGenAI> {
  let made: Promise<GoogleGenAI> | undefined
  const baseUrl = baseUrlOf({ apiKey, ...config })
  const httpOptions = { baseUrl, apiVersion: API_VERSION }
  return () =>
    (made ??= import('@google/genai').then(
      ({ GoogleGenAI: Client }) => new Client({ apiKey, httpOptions }),
    ))
}

/** Looks the model up: an answer proves address, key and model without any audio. */
async function checkHealth(
  config: GeminiSpeechConfig,
  client: () => Promise<GoogleGenAI>,
): Promise<Health> {
  const abortSignal = AbortSignal.timeout(HEALTH_MS)
  try {
    const ai = await client()
    await ai.models.get({ model: modelOf(config), config: { abortSignal } })
    return { ok: true, message: message('The transcription service is working.') }
  } catch (error) {
    return unwell(failureOf(error, { secret: config.apiKey, timedOut: abortSignal.aborted }))
  }
}

/** Keeps the sessions of an engine, so that they end with it. */
function createLive(config: GeminiSpeechConfig) {
  const stop = new AbortController()
  return {
    live: async (options: LiveOptions): Promise<LiveSession> => {
      const { signal } = options
      const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
      return openSocketSession(createProtocol(config, options), { ...options, signal: either })
    },
    closeAll: () => stop.abort(),
  }
}

/** Gemini: a transcribing model, or a general one for recordings, and the Live API. */
export function createGeminiSpeech(
  config: GeminiSpeechConfig,
  ears: VoiceActivityDetector = energyDetector,
): LiveSpeech & BatchSpeech {
  const client = lazyClient(config)
  const { live, closeAll } = createLive(config)
  return {
    name: 'gemini',
    caps: {
      live: true,
      batch: true,
      partials: true,
      // A recording's words have times; live, only utterances do.
      timestamps: 'segment',
      diarization: 'batch',
      languages: LANGUAGES,
      autoDetect: true,
      translate: [],
      keyterms: GEMINI_LIMITS.vocabulary,
      maxSeconds: GEMINI_LIMITS.liveSeconds,
      sampleRate: SAMPLE_RATE,
    },
    live,
    batch: (options) =>
      transcribe(options, {
        ears: withoutSpeakers(ears),
        recognise: createRecognise(config, client),
        pack: { longestSeconds: GEMINI_LIMITS.pieceSeconds, longestGap: LONGEST_GAP },
      }),
    health: () => checkHealth(config, client),
    close: async () => closeAll(),
  }
}
