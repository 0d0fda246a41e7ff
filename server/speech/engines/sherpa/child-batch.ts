import { SAMPLE_RATE, toSamples } from '#server/speech/audio/pcm.ts'
import { offlineConfig } from './config.ts'
import type { Reply, Request, Role } from './messages.ts'
import type { Native } from './native.ts'
import { joinTokens } from './words.ts'

/** The batch recogniser inside the child: one stretch of speech at a time, as the VAD cut it. */
export function createRecogniseChild(
  native: Native,
  { offline }: Extract<Role, { role: 'recognise' }>,
  reply: (message: Reply) => void,
): (request: Request) => Promise<void> {
  const recogniser = new native.OfflineRecognizer(offlineConfig(offline))
  // sherpa-onnx 1.13 reports times of CTC models as if all had the same frame rate: none are better than wrong ones.
  const hasTimes = offline.kind === 'offline-transducer'

  return async (request) => {
    if (request.op !== 'recognise') return
    const stream = recogniser.createStream()
    stream.acceptWaveform({ samples: toSamples(request.pcm), sampleRate: SAMPLE_RATE })
    const result = await recogniser.decodeAsync(stream)
    const words = hasTimes ? joinTokens(result, 0) : []
    reply({ ev: 'text', id: request.id, text: result.text.trim(), words })
  }
}
