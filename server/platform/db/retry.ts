import { setTimeout as sleep } from 'node:timers/promises'
import { isPassing } from './pool.ts'

/** About half a minute in total: long enough for a failover, or for freeing some space. */
const PAUSES_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]

/**
 * Runs database work that is too costly to start over, such as saving a note that a model has written: temporary
 * failures are retried. The work must be one transaction, so that repeating it is safe.
 * @param isOver whether it's no longer needed
 * @param wait for this many milliseconds
 * @throws what the last attempt throws
 */
export async function retryPassing<T>(
  work: () => Promise<T>,
  isOver: () => boolean,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const pause = PAUSES_MS[tries]
      if (!isPassing(error) || pause === undefined || isOver()) throw error
      await wait(pause)
    }
  }
}
