import type { v2 } from '@google-cloud/speech'
import type { Recognise } from '../batch.ts'
import { unlessAborted } from '../abort.ts'
import { attempts } from '../hosted/attempts.ts'
import { secondsOf } from '#server/speech/audio/pcm.ts'
import { recognizerOf } from './config.ts'
import type { GcpSpeechConfig } from './config.ts'
import { failureOf } from './failure.ts'
import { recognitionOf } from './request.ts'
import { segmentsOf } from './result.ts'

const TIMEOUT_MS = 60_000
const RETRY_DELAY_MS = 500
/** The client's own retries would continue for five minutes. */
const NO_RETRIES = { retryCodes: [] }

/** Writes down pieces of up to a minute by synchronous requests. */
export function createRecognise(
  config: GcpSpeechConfig,
  client: () => Promise<v2.SpeechClient>,
): Recognise {
  return async (pcm, { signal, ...choice }) => {
    const speech = await client()
    const request = {
      recognizer: recognizerOf(config),
      config: recognitionOf(config, choice),
      content: pcm,
    }
    const timeout = config.timeoutMs ?? TIMEOUT_MS + secondsOf(pcm.length) * 1000
    const call = async () => {
      try {
        const [{ results }] = await speech.recognize(request, { timeout, retry: NO_RETRIES })
        return segmentsOf(results)
      } catch (error) {
        throw failureOf(error)
      }
    }
    const retry = { delayMs: config.retryDelayMs ?? RETRY_DELAY_MS, signal }
    return unlessAborted(attempts(call, retry), signal)
  }
}
