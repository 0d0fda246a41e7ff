import type { Recognise, RecogniseOptions } from '../batch.ts'
import { localeOf } from '../hosted/locale.ts'
import { secondsOf, wavOf } from '#server/speech/audio/pcm.ts'
import { formBody, post } from '../post.ts'
import { segmentsOf } from './answer.ts'
import { MICROSOFT_API_VERSION, MICROSOFT_LIMITS, candidatesOf, restUrlOf } from './config.ts'
import type { MicrosoftSpeechConfig } from './config.ts'

const TIMEOUT_MS = 120_000
const RETRY_DELAY_MS = 500
/** A visit has few voices; the service takes 2 to 36. */
const MOST_SPEAKERS = 6

function definitionOf(
  config: MicrosoftSpeechConfig,
  { language, keyterms = [] }: RecogniseOptions,
) {
  const phrases = keyterms.slice(0, MICROSOFT_LIMITS.phrases)
  return {
    locales: language === 'multi' ? candidatesOf(config) : [localeOf(language)],
    diarization: { enabled: true, maxSpeakers: MOST_SPEAKERS },
    profanityFilterMode: 'None',
    ...(phrases.length > 0 && { phraseList: { phrases } }),
  }
}

/** Writes down the pieces of one recording by fast transcription, with speakers and word times. */
export function createRecognise(config: MicrosoftSpeechConfig): Recognise {
  const url = `${restUrlOf(config)}/speechtotext/transcriptions:transcribe?api-version=${MICROSOFT_API_VERSION}`
  let piece = 0
  return async (pcm, options) => {
    const form = new FormData()
    form.append('audio', new Blob([wavOf(pcm)], { type: 'audio/wav' }), 'speech.wav')
    form.append('definition', JSON.stringify(definitionOf(config, options)))
    const body = await post(url, await formBody(form), {
      headers: { 'Ocp-Apim-Subscription-Key': config.key },
      secret: config.key,
      timeoutMs: config.timeoutMs ?? TIMEOUT_MS + secondsOf(pcm.length) * 1000,
      ...(options.signal && { signal: options.signal }),
      retryDelayMs: config.retryDelayMs ?? RETRY_DELAY_MS,
    })
    return segmentsOf(body, piece++)
  }
}
