import type { SpeechError } from './speech.ts'

const ATTEMPTS = 4
/** A server that fails is rarely well a second later, and each try sends the audio again. */
const ATTEMPTS_AFTER_FAILURE = 2
const LONGEST_DELAY_MS = 30_000

/**
 * Milliseconds until the same audio is sent again; undefined if it isn't. A longer wait requested by the service is
 * left to the job. Neither a time-out nor an unreadable answer is retried: it would cost the same audio again.
 * @param tries how often it was sent
 * @param delayMs before the second attempt; it doubles with each
 */
export function retryDelay(
  error: SpeechError,
  tries: number,
  { delayMs, attempts }: { delayMs: number; attempts?: number | undefined },
): number | undefined {
  if (!error.retryable || ['TIMEOUT_ERROR', 'TRANSCRIPTION_FAILED'].includes(error.code))
    return undefined
  const most = attempts ?? (error.code === 'API_ERROR' ? ATTEMPTS_AFTER_FAILURE : ATTEMPTS)
  if (tries >= most) return undefined
  if (error.retryAfterMs !== undefined)
    return error.retryAfterMs <= LONGEST_DELAY_MS ? error.retryAfterMs : undefined
  return Math.min(LONGEST_DELAY_MS, delayMs * 2 ** (tries - 1) * (0.8 + Math.random() * 0.4))
}
