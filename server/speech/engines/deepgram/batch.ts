import type { Recognise } from '../batch.ts'
import { garbageFailure } from '../failure.ts'
import { secondsOf, wavOf } from '#server/speech/audio/pcm.ts'
import { post } from '../post.ts'
import type { Segment } from '../speech.ts'
import { authorization, batchUrl, type DeepgramConfig } from './config.ts'
import { batchAnswer, speakerName, toWord } from './messages.ts'

const TIMEOUT_MS = 60_000
const RETRY_DELAY_MS = 500

function segmentsOf(body: string): Segment[] {
  let answer
  try {
    answer = batchAnswer.parse(JSON.parse(body))
  } catch {
    throw garbageFailure()
  }
  return answer.results.utterances
    .filter(({ transcript }) => transcript.trim() !== '')
    .map(({ start, end, transcript, speaker, words }) => ({
      start,
      end: Math.max(end, start),
      text: transcript.trim(),
      ...speakerName(speaker),
      ...(words.length > 0 && { words: words.map(toWord) }),
    }))
}

/** Writes down one piece of a recording with Deepgram. */
export function createDeepgramRecognise(config: DeepgramConfig): Recognise {
  return async (pcm, { language, keyterms, signal }) => {
    const body = { bytes: wavOf(pcm), type: 'audio/wav' }
    const answer = await post(batchUrl(config, { language, keyterms }), body, {
      headers: authorization(config),
      secret: config.apiKey,
      ...(signal && { signal }),
      timeoutMs: config.timeoutMs ?? TIMEOUT_MS + secondsOf(pcm.length) * 1000,
      retryDelayMs: config.retryDelayMs ?? RETRY_DELAY_MS,
    })
    return segmentsOf(answer)
  }
}
