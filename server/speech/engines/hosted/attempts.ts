import { setTimeout as sleep } from 'node:timers/promises'
import { retryDelay } from '../retry.ts'
import { SpeechError } from '../speech.ts'

/**
 * Calls a vendor's client a few times with growing delays; a wait that the vendor asks for is obeyed up to 30 s.
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
      const delay = error instanceof SpeechError ? retryDelay(error, tries, { delayMs }) : undefined
      if (delay === undefined) throw error
      await sleep(delay, undefined, { signal })
    }
  }
}
