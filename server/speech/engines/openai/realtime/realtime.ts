import { message } from '#common/translation.ts'
import { httpFailure, unwell } from '../../failure.ts'
import type { Health, LiveSpeech } from '../../speech.ts'
import { SAMPLE_RATE } from '#server/speech/audio/pcm.ts'
import { authorization, modelsUrl, type OpenAiRealtimeConfig } from './config.ts'
import { type Dialect, DIALECTS } from './dialects.ts'
import { openRealtime } from './live.ts'

const HEALTH_TIMEOUT_MS = 5000

/** The list of models proves address and key; nothing is recorded or billed for it. */
async function checkHealth(config: OpenAiRealtimeConfig): Promise<Health> {
  try {
    const response = await fetch(modelsUrl(config), {
      headers: authorization(config),
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    })
    const body = await response.text()
    if (response.ok) return { ok: true, message: message('The transcription service is working.') }
    return unwell(httpFailure(response.status, body, { secret: config.apiKey }))
  } catch {
    return { ok: false, message: message('The transcription service cannot be reached.') }
  }
}

/**
 * Live transcription over OpenAI's realtime protocol, at OpenAI or on a self-hosted server. It reports no word times
 * and no speakers: a sentence has the times at which it was spoken, by our own clock.
 */
export function createOpenAiRealtimeSpeech(config: OpenAiRealtimeConfig): LiveSpeech {
  const dialect: Dialect = DIALECTS[config.dialect]
  const closing = new AbortController()
  return {
    name: `openai-realtime:${config.model}`,
    caps: {
      live: true,
      batch: false,
      partials: dialect.partials,
      timestamps: 'segment',
      diarization: 'none',
      languages: config.languages ?? 'any',
      autoDetect: true,
      translate: [],
      keyterms: dialect.keyterms,
      ...(dialect.maxSeconds && { maxSeconds: dialect.maxSeconds }),
      sampleRate: SAMPLE_RATE,
    },
    live: ({ signal, ...options }) =>
      openRealtime(config, {
        ...options,
        signal: signal ? AbortSignal.any([signal, closing.signal]) : closing.signal,
      }),
    health: () => checkHealth(config),
    close: async () => closing.abort(),
  }
}
