import { message } from '#common/translation.ts'
import { transcribe } from '../batch.ts'
import type { VoiceActivityDetector } from '../voice-activity.ts'
import { energyDetector } from '../energy-voice-activity.ts'
import { SAMPLE_RATE, bytesOf } from '#server/speech/audio/pcm.ts'
import { unwell } from '../failure.ts'
import type { BatchSpeech, Health, LiveSpeech } from '../speech.ts'
import { createDeepgramRecognise } from './batch.ts'
import { type DeepgramConfig, LANGUAGES, MOST_KEYTERMS } from './config.ts'
import { openDeepgram } from './live.ts'

/** Half an hour is one request, so that the labels of the speakers hold for nearly every visit. */
const PACKING = { longestSeconds: 1800, longestGap: 2 }
const HEALTH_TIMEOUT_MS = 5000

/** A tenth of a second of silence: any transcript as answer proves address, key and model. */
async function checkHealth(config: DeepgramConfig): Promise<Health> {
  const recognise = createDeepgramRecognise({ ...config, timeoutMs: HEALTH_TIMEOUT_MS })
  try {
    await recognise(new Uint8Array(bytesOf(0.1)), { language: 'en' })
    return { ok: true, message: message('The transcription service is working.') }
  } catch (error) {
    return unwell(error)
  }
}

/**
 * Deepgram, live and for recordings.
 * @param ears find the speech in recordings and, if they can, the speakers; otherwise Deepgram's labels are used
 */
export function createDeepgramSpeech(
  config: DeepgramConfig,
  ears: VoiceActivityDetector = energyDetector,
): LiveSpeech & BatchSpeech {
  const recognise = createDeepgramRecognise(config)
  const closing = new AbortController()
  return {
    name: `deepgram:${config.model ?? 'nova-3'}`,
    caps: {
      live: true,
      batch: true,
      partials: true,
      timestamps: 'word',
      diarization: (config.diarize ?? true) ? 'live' : ears.speakers ? 'batch' : 'none',
      languages: LANGUAGES,
      autoDetect: true,
      translate: [],
      keyterms: MOST_KEYTERMS,
      sampleRate: SAMPLE_RATE,
    },
    live: ({ signal, ...options }) =>
      openDeepgram(config, {
        ...options,
        signal: signal ? AbortSignal.any([signal, closing.signal]) : closing.signal,
      }),
    batch: (options) => transcribe(options, { ears, recognise, pack: PACKING }),
    health: () => checkHealth(config),
    close: async () => closing.abort(),
  }
}
