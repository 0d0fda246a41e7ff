import { setTimeout as sleep } from 'node:timers/promises'
import { isPassing } from './pool.ts'

/** About half a minute together: a failover, or somebody who makes room. */
const PAUSES_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]

/**
 * Does in the database what is too costly to start again, such as saving a note that a model has written: where it fails
 * for something that passes, it is tried again. The work must be one transaction, so that it may be done twice.
 * @param isOver whether nobody waits for it any more
 * @param wait for so many milliseconds
 * @throws what the work throws, the last time
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
