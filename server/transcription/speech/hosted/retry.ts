import { setTimeout as sleep } from 'node:timers/promises'
import { asSpeechError } from './errors.ts'
import type { SpeechError } from '../speech.ts'

const ATTEMPTS = 4
const LONGEST_DELAY_MS = 30_000

/** Seconds or a date (RFC 9110, 10.2.3) as milliseconds from now. */
export function retryAfterMs(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** A failure of one attempt, and how long the service asks to wait. */
export type Refused = { error: SpeechError; waitMs?: number }

export type RetryOptions = { signal?: AbortSignal; delayMs: number }

/**
 * Makes up to four attempts with growing delays; what the service asks for is obeyed up to 30 s. A timeout
 * is not tried again: a service that was too slow would only be kept busy by the same audio.
 * @throws SpeechError of the last attempt; the signal's reason when aborted
 */
export async function withRetries<T>(
  attempt: () => Promise<{ done: T } | Refused>,
  { signal, delayMs }: RetryOptions,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const result = await attempt().catch((thrown): Refused => {
      signal?.throwIfAborted()
      return { error: asSpeechError(thrown) }
    })
    if ('done' in result) return result.done
    const { error, waitMs } = result
    const again = error.retryable && error.code !== 'TIMEOUT_ERROR' && error.code !== 'TRANSCRIPTION_FAILED'
    if (!again || tries === ATTEMPTS) throw error
    const backoff = delayMs * 2 ** (tries - 1) * (0.8 + Math.random() * 0.4)
    await sleep(Math.min(LONGEST_DELAY_MS, waitMs ?? backoff), undefined, { signal })
  }
}
