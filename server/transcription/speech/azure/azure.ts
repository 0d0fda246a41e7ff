import { transcribe } from '../batch.ts'
import type { Ears } from '../ears.ts'
import { energyEars } from '../energy-ears.ts'
import { asSpeechError } from '../hosted/errors.ts'
import { LANGUAGES } from '../hosted/locale.ts'
import { SAMPLE_RATE } from '../speech.ts'
import type { BatchSpeech, Health, LiveSpeech } from '../speech.ts'
import { createRecognise } from './batch.ts'
import { AZURE_LIMITS, AZURE_TARGETS } from './config.ts'
import type { AzureSpeechConfig } from './config.ts'
import { createLive } from './live.ts'
import { fetchToken } from './token.ts'

/** A token proves region and key without sending any audio. */
async function checkHealth(config: AzureSpeechConfig): Promise<Health> {
  try {
    await fetchToken({ ...config, retryDelayMs: 1 })
    return { ok: true, message: 'The transcription service answers.' }
  } catch (error) {
    return { ok: false, message: asSpeechError(error).message }
  }
}

/**
 * Azure AI Speech, the specification's `microsoft`. Live sessions tell speakers, or translate instead where
 * asked to; recordings go through fast transcription. `ears` keep silence away from the service.
 */
export function createAzureSpeech(
  config: AzureSpeechConfig,
  ears: Ears = energyEars,
): LiveSpeech & BatchSpeech {
  // The service tells speakers itself, and knows them over the whole piece.
  const wordsOnly: Ears = { ...ears, speakers: false, listen: (pcm, options) => ({ ...ears.listen(pcm, options), turns: Promise.resolve([]) }) }
  const recognise = createRecognise(config)
  return {
    name: 'microsoft',
    caps: {
      live: true,
      batch: true,
      partials: true,
      timestamps: 'word',
      diarization: 'live',
      languages: LANGUAGES,
      autoDetect: true,
      translate: AZURE_TARGETS,
      keyterms: AZURE_LIMITS.phrases,
      maxSeconds: AZURE_LIMITS.batchSeconds,
      maxBytes: AZURE_LIMITS.batchBytes,
      sampleRate: SAMPLE_RATE,
    },
    live: createLive(config),
    batch: (options) =>
      transcribe(options, {
        ears: wordsOnly,
        recognise,
        pack: { longestSeconds: AZURE_LIMITS.batchSeconds, longestGap: 30 },
      }),
    health: () => checkHealth(config),
    close: async () => undefined,
  }
}
