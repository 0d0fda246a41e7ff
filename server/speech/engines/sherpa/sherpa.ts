import type { VoiceActivityDetector } from '../voice-activity.ts'
import { transcribe } from '../batch.ts'
import { SAMPLE_RATE } from '#server/speech/audio/pcm.ts'
import type { BatchSpeech, LiveSpeech, SpeechCaps } from '../speech.ts'
import { LONGEST_SPEECH_SECONDS } from './config.ts'
import { createLive } from './live.ts'
import type {
  Model,
  ModelOf,
  OfflineModel,
  OnlineModel,
} from '#server/speech/models/description.ts'
import { createSherpaProcess } from './process.ts'
import { createRecognise } from './recognise.ts'

type Verify = (model: Model) => Promise<void>

const none: SpeechCaps = {
  live: false,
  batch: false,
  partials: false,
  timestamps: 'word',
  diarization: 'none',
  languages: [],
  autoDetect: false,
  translate: [],
  keyterms: 0,
  sampleRate: SAMPLE_RATE,
}

/** The live engine over a streaming model; the speakers model labels each final, where installed. */
export function createSherpaLive(
  online: OnlineModel,
  speakers: ModelOf<'speakers'> | undefined,
  verify: Verify,
): LiveSpeech {
  const worker = createSherpaProcess({ role: 'live', online, speakers }, verify)
  return {
    name: online.name,
    caps: {
      ...none,
      live: true,
      partials: true,
      diarization: speakers ? 'live' : 'none',
      languages: online.languages,
      autoDetect: online.multilingual,
    },
    ...createLive(worker),
    close: worker.stop,
  }
}

/** The batch engine over an offline model; `ears` find the speech and, where they can, the speakers. */
export function createSherpaBatch(
  offline: OfflineModel,
  ears: VoiceActivityDetector,
  verify: Verify,
): BatchSpeech {
  const worker = createSherpaProcess({ role: 'recognise', offline }, verify)
  const recognise = createRecognise(worker)
  return {
    name: offline.name,
    caps: {
      ...none,
      batch: true,
      timestamps: offline.kind === 'offline-transducer' ? 'word' : 'segment',
      diarization: ears.speakers ? 'batch' : 'none',
      languages: offline.languages,
      autoDetect: offline.multilingual,
    },
    batch: (options) =>
      transcribe(options, {
        ears,
        recognise,
        pack: { longestSeconds: LONGEST_SPEECH_SECONDS, longestGap: 0 },
      }),
    health: worker.health,
    close: worker.stop,
  }
}
