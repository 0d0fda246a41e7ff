import type { protos } from '@google-cloud/speech'
import { localeOf } from '../hosted/locale.ts'
import { SAMPLE_RATE } from '#server/speech/audio/pcm.ts'
import { BOOST, GCP_LIMITS, modelOf } from './config.ts'
import type { GcpSpeechConfig } from './config.ts'

type RecognitionConfig = protos.google.cloud.speech.v2.IRecognitionConfig
type StreamingConfig = protos.google.cloud.speech.v2.IStreamingRecognitionConfig

type Choice = { language: string; keyterms?: string[] | undefined }

/** The recogniser's request; `multi` is Google's `auto`. */
export function recognitionOf(
  config: GcpSpeechConfig,
  { language, keyterms = [] }: Choice,
): RecognitionConfig {
  const phrases = keyterms.slice(0, GCP_LIMITS.phrases).map((value) => ({ value, boost: BOOST }))
  return {
    explicitDecodingConfig: {
      encoding: 'LINEAR16',
      sampleRateHertz: SAMPLE_RATE,
      audioChannelCount: 1,
    },
    model: modelOf(config),
    languageCodes: [language === 'multi' ? 'auto' : localeOf(language)],
    features: { enableAutomaticPunctuation: true, enableWordTimeOffsets: true },
    ...(phrases.length > 0 && { adaptation: { phraseSets: [{ inlinePhraseSet: { phrases } }] } }),
  }
}

export const streamingOf = (config: GcpSpeechConfig, choice: Choice): StreamingConfig => ({
  config: recognitionOf(config, choice),
  streamingFeatures: { interimResults: true, enableVoiceActivityEvents: true },
})
