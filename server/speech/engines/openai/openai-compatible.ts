import { message } from '#common/translation.ts'
import { type Recognise, transcribe } from '../batch.ts'
import type { VoiceActivityDetector } from '../voice-activity.ts'
import type { Packing } from '#server/speech/audio/pack.ts'
import { SAMPLE_RATE, bytesOf, secondsOf } from '#server/speech/audio/pcm.ts'
import { unwell } from '../failure.ts'
import type { BatchSpeech, Health } from '../speech.ts'
import { segmentsOf } from './answer.ts'
import type { OpenAiSpeechConfig } from './config.ts'
import { formBody, post } from '../post.ts'
import { endpointOf, formOf } from './request.ts'

/** OpenAI's limit for one file. */
const MAX_BYTES = 25_000_000
const WAV_HEADER_BYTES = 44
const TIMEOUT_MS = 60_000
const RETRY_DELAY_MS = 500
const HEALTH_TIMEOUT_MS = 5000

/**
 * With times in the answer, pieces are long, so that the engine has context; without, every piece is one stretch of
 * speech, because its position is the only time known.
 */
function packingOf({ flags, maxBytes = MAX_BYTES }: OpenAiSpeechConfig): Packing {
  const fits = secondsOf(maxBytes - WAV_HEADER_BYTES)
  if (flags.supportsVerboseJson) return { longestSeconds: Math.min(600, fits), longestGap: 1.5 }
  return { longestSeconds: Math.min(30, fits), longestGap: 0.2 }
}

function createRecognise(config: OpenAiSpeechConfig): Recognise {
  const url = endpointOf(config.baseUrl)
  return async (pcm, options) => {
    const seconds = secondsOf(pcm.length)
    const { apiKey } = config
    const body = await post(url, await formBody(formOf(pcm, config, options)), {
      ...(apiKey && { headers: { authorization: `Bearer ${apiKey}` }, secret: apiKey }),
      signal: options.signal,
      timeoutMs: config.timeoutMs ?? TIMEOUT_MS + seconds * 1000,
      retryDelayMs: config.retryDelayMs ?? RETRY_DELAY_MS,
    })
    return segmentsOf(body, seconds)
  }
}

/** Asks for a tenth of a second of silence: an answer of any text proves address, key and model. */
async function checkHealth(config: OpenAiSpeechConfig): Promise<Health> {
  const recognise = createRecognise({ ...config, timeoutMs: HEALTH_TIMEOUT_MS })
  try {
    await recognise(new Uint8Array(bytesOf(0.1)), { language: 'multi' })
    return { ok: true, message: message('The transcription service is working.') }
  } catch (error) {
    return unwell(error)
  }
}

/** Any server that speaks OpenAI's `/v1/audio/transcriptions`; `ears` find the speech and the speakers. */
export function createOpenAiSpeech(
  config: OpenAiSpeechConfig,
  ears: VoiceActivityDetector,
): BatchSpeech {
  const recognise = createRecognise(config)
  const { flags } = config
  return {
    name: `openai:${config.model}`,
    caps: {
      live: false,
      batch: true,
      partials: false,
      timestamps: flags.supportsVerboseJson && flags.supportsWordTimestamps ? 'word' : 'segment',
      diarization: ears.speakers ? 'batch' : 'none',
      languages: 'any',
      autoDetect: true,
      translate: [],
      keyterms: flags.supportsKeywords ? 500 : flags.supportsPrompt ? 50 : 0,
      maxBytes: config.maxBytes ?? MAX_BYTES,
      sampleRate: SAMPLE_RATE,
    },
    batch: (options) => transcribe(options, { ears, recognise, pack: packingOf(config) }),
    health: () => checkHealth(config),
    close: async () => {},
  }
}
