import { message } from '#common/translation.ts'
import type { v2 } from '@google-cloud/speech'
import { transcribe } from '../batch.ts'
import type { VoiceActivityDetector } from '../voice-activity.ts'
import { energyDetector } from '../energy-voice-activity.ts'
import { LANGUAGES } from '../hosted/locale.ts'
import { withoutSpeakers } from '../hosted/without-speakers.ts'
import { createSessions } from '../hosted/session.ts'
import { unwell } from '../failure.ts'
import type { BatchSpeech, Health, LiveSpeech, SpeechCaps } from '../speech.ts'
import { SAMPLE_RATE } from '#server/speech/audio/pcm.ts'
import { createRecognise } from './batch.ts'
import { createFileRecognise } from './bucket.ts'
import { clientOptionsOf, GCP_LIMITS, type GcpSpeechConfig } from './config.ts'
import { createLive } from './live.ts'

/** Google's client, loaded and connected when it is first used: it takes half a second and 60 MB. */
function lazyClient(config: GcpSpeechConfig) {
  let made: Promise<v2.SpeechClient> | undefined
  return {
    get: () =>
      (made ??= import('@google-cloud/speech').then(
        async ({ v2: { SpeechClient } }) => new SpeechClient(await clientOptionsOf(config)),
      )),
    async close() {
      // A client that could not be made or connected has nothing to close; its caller got the error.
      await made?.then((client) => client.close()).catch(() => undefined)
    },
  }
}

/**
 * Google Cloud Speech-to-Text v2, the specification's `gcp`. Live it tells no speakers, and a recording is cut in
 * pauses into requests of a minute, among which Google's speaker labels would not hold: they come from `ears`, where
 * those tell speakers. With a bucket a recording is transcribed in files of 18 minutes, and Google tells the speakers.
 */
export function createGcpSpeech(
  config: GcpSpeechConfig,
  ears: VoiceActivityDetector = energyDetector,
): LiveSpeech & BatchSpeech {
  const client = lazyClient(config)
  const { bucket } = config
  const sessions = createSessions(config.finishMs)
  const recognise = createRecognise(config, client.get)
  return {
    name: 'gcp',
    caps: buildCaps(ears.speakers || bucket !== undefined),
    live: createLive(config, client.get, sessions),
    batch: (options) =>
      bucket
        ? transcribe(options, {
            ears: withoutSpeakers(ears),
            recognise: createFileRecognise({ ...config, bucket }, client.get),
            pack: { longestSeconds: GCP_LIMITS.fileSeconds, longestGap: LONGEST_GAP },
          })
        : transcribe(options, {
            ears,
            recognise,
            pack: { longestSeconds: GCP_LIMITS.requestSeconds, longestGap: 1.5 },
          }),
    health: () => checkHealth(createRecognise({ ...config, timeoutMs: HEALTH_MS }, client.get)),
    async close() {
      sessions.closeAll()
      await client.close()
    },
  }
}

function buildCaps(hasSpeakers: boolean): SpeechCaps {
  return {
    live: true,
    batch: true,
    partials: true,
    timestamps: 'word',
    diarization: hasSpeakers ? 'batch' : 'none',
    languages: LANGUAGES,
    autoDetect: true,
    translate: [],
    keyterms: GCP_LIMITS.phrases,
    maxSeconds: GCP_LIMITS.streamSeconds,
    maxBytes: GCP_LIMITS.requestBytes,
    sampleRate: SAMPLE_RATE,
  }
}

const HEALTH_MS = 5000
/** Pauses up to this length, in seconds, are sent along: speakers keep their names only within one file. */
const LONGEST_GAP = 60

/** Asks for a tenth of a second of silence: an answer proves address, account and model. */
async function checkHealth(recognise: ReturnType<typeof createRecognise>): Promise<Health> {
  try {
    await recognise(new Uint8Array(SAMPLE_RATE / 5), { language: 'en' })
    return { ok: true, message: message('The transcription service is working.') }
  } catch (error) {
    return unwell(error)
  }
}
