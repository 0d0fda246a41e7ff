import { setTimeout as sleep } from 'node:timers/promises'
import { SpeechError } from '../speech.ts'

const ATTEMPTS = 4
const LONGEST_DELAY_MS = 30_000

/**
 * Calls a vendor's client up to four times with growing delays; a wait that the vendor asks for is obeyed up to
 * 30 s. Neither a time-out nor an unreadable answer is tried again: it would cost the same audio once more.
 * @throws SpeechError of the last attempt; the signal's reason when aborted
 */
export async function attempts<T>(
  call: () => Promise<T>,
  { delayMs, signal }: { delayMs: number; signal?: AbortSignal | undefined },
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      signal?.throwIfAborted()
      return await call()
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof SpeechError) || !error.retryable || tries === ATTEMPTS) throw error
      if (error.code === 'TIMEOUT_ERROR' || error.code === 'TRANSCRIPTION_FAILED') throw error
      const backoff = delayMs * 2 ** (tries - 1) * (0.8 + Math.random() * 0.4)
      const delay = Math.min(LONGEST_DELAY_MS, error.retryAfterMs ?? backoff)
      await sleep(delay, undefined, { signal })
    }
  }
}
