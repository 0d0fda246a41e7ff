import { toSamples } from '../pcm.ts'
import { SAMPLE_RATE } from '../speech.ts'
import { offlineConfig } from './config.ts'
import type { Reply, Request, Role } from './messages.ts'
import type { Native, OfflineRecognizer } from './native.ts'
import { wordsOf } from './words.ts'

/** The batch recogniser inside the child: one stretch of speech at a time, as short as the VAD cut it. */
export function createRecogniseChild(
  native: Native,
  role: Extract<Role, { role: 'recognise' }>,
  reply: (message: Reply) => void,
): (request: Request) => Promise<void> {
  const model = role.offline
  let loadedFor = ''
  let recogniser: OfflineRecognizer = new native.OfflineRecognizer(offlineConfig(model))

  /** Whisper takes its language when it is made; the other families find it or know one only. */
  function recogniserFor(language: string): OfflineRecognizer {
    if (model.kind !== 'offline-whisper' || language === loadedFor) return recogniser
    recogniser = new native.OfflineRecognizer(offlineConfig(model, language))
    loadedFor = language
    return recogniser
  }

  return async (request) => {
    if (request.op !== 'recognise') return
    const chosen = recogniserFor(request.language ?? '')
    const stream = chosen.createStream()
    stream.acceptWaveform({ samples: toSamples(request.pcm), sampleRate: SAMPLE_RATE })
    const result = await chosen.decodeAsync(stream)
    const words = wordsOf(result, 0)
    const language = result.lang || undefined
    reply({ ev: 'text', id: request.id, text: result.text.trim(), words, language })
  }
}
