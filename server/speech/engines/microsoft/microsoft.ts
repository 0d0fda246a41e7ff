import { message } from '#common/translation.ts'
import { transcribe } from '../batch.ts'
import type { VoiceActivityDetector } from '../voice-activity.ts'
import { energyDetector } from '../energy-voice-activity.ts'
import { LANGUAGES } from '../hosted/locale.ts'
import { createSessions } from '../hosted/session.ts'
import { withoutSpeakers } from '../hosted/without-speakers.ts'
import { unwell } from '../failure.ts'
import type { BatchSpeech, Health, LiveSpeech } from '../speech.ts'
import { SAMPLE_RATE } from '#server/speech/audio/pcm.ts'
import { createRecognise } from './batch.ts'
import { MICROSOFT_LIMITS, MICROSOFT_TARGETS, type MicrosoftSpeechConfig } from './config.ts'
import { createLive } from './live.ts'
import { fetchToken } from './token.ts'

/** Pauses up to this length, in seconds, are sent along: speakers keep their names only within one request. */
const LONGEST_GAP = 120

/** A token proves region and key without sending any audio. */
async function checkHealth(config: MicrosoftSpeechConfig): Promise<Health> {
  try {
    await fetchToken(config)
    return { ok: true, message: message('The transcription service is working.') }
  } catch (error) {
    return unwell(error)
  }
}

/**
 * Azure AI Speech, the specification's `microsoft`. Live sessions tell speakers, or translate instead where
 * asked to; recordings go through fast transcription. `ears` keep silence away from the service.
 */
export function createMicrosoftSpeech(
  config: MicrosoftSpeechConfig,
  ears: VoiceActivityDetector = energyDetector,
): LiveSpeech & BatchSpeech {
  const sessions = createSessions(config.finishMs)
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
      translate: MICROSOFT_TARGETS,
      keyterms: MICROSOFT_LIMITS.phrases,
      maxBytes: MICROSOFT_LIMITS.batchBytes,
      sampleRate: SAMPLE_RATE,
    },
    live: createLive(config, sessions),
    batch: (options) =>
      transcribe(options, {
        ears: withoutSpeakers(ears),
        recognise: createRecognise(config),
        pack: { longestSeconds: MICROSOFT_LIMITS.batchSeconds, longestGap: LONGEST_GAP },
      }),
    health: () => checkHealth(config),
    close: async () => sessions.closeAll(),
  }
}
