import type { Recognise, RecogniseOptions } from '../batch.ts'
import { postOnce } from '../hosted/fetch.ts'
import { localeOf } from '../hosted/locale.ts'
import { withRetries } from '../hosted/retry.ts'
import { secondsOf, wavOf } from '../pcm.ts'
import { segmentsOf } from './answer.ts'
import { AZURE_API_VERSION, AZURE_LIMITS, candidatesOf, restUrlOf } from './config.ts'
import type { AzureSpeechConfig } from './config.ts'

const TIMEOUT_MS = 120_000
/** A visit has few voices; the service takes 2 to 36. */
const MOST_SPEAKERS = 6

function definitionOf(config: AzureSpeechConfig, { language, keyterms = [] }: RecogniseOptions) {
  const phrases = keyterms.slice(0, AZURE_LIMITS.phrases)
  return {
    locales: language === 'multi' ? candidatesOf(config) : [localeOf(language)],
    diarization: { enabled: true, maxSpeakers: MOST_SPEAKERS },
    profanityFilterMode: 'None',
    ...(phrases.length > 0 && { phraseList: { phrases } }),
  }
}

/** Writes down pieces of up to two hours by fast transcription, with speakers and word times. */
export function createRecognise(config: AzureSpeechConfig): Recognise {
  const url = `${restUrlOf(config)}/speechtotext/transcriptions:transcribe?api-version=${AZURE_API_VERSION}`
  return async (pcm, options) => {
    const body = new FormData()
    body.append('audio', new Blob([wavOf(pcm)], { type: 'audio/wav' }), 'speech.wav')
    body.append('definition', JSON.stringify(definitionOf(config, options)))
    const request = {
      headers: { 'Ocp-Apim-Subscription-Key': config.key },
      body,
      timeoutMs: config.timeoutMs ?? TIMEOUT_MS + secondsOf(pcm.length) * 1000,
      signal: options.signal,
    }
    const retry = { signal: options.signal, delayMs: config.retryDelayMs ?? 500 }
    return segmentsOf(await withRetries(() => postOnce(url, request), retry))
  }
}
