import { setImmediate as breath } from 'node:timers/promises'

/** Does a piece of work when it is its turn. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

/** For who needs no turn: it is done at once. */
export const atOnce: Turn = (work) => work()

/**
 * Runs long work of many callers in pieces, `most` of them at once. Callers alternate, so that large work doesn't delay
 * small work; and each piece waits for newer work first, so that a small request never waits for more than a few
 * pieces.
 * @returns the turn of a caller, such as a user's id; rethrows what the work throws
 */
export function fairTurns(most: number): (asker: string) => Turn {
  /** In the order in which they come next. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function next(): void {
    const [first] = waiting
    if (!first || running >= most) return
    const [asker, begins] = first
    waiting.delete(asker)
    const begin = begins.shift()
    if (begins.length > 0) waiting.set(asker, begins)
    running += 1
    begin?.()
  }

  return (asker) => async (work) => {
    await new Promise<void>((begin) => {
      const begins = waiting.get(asker) ?? []
      begins.push(begin)
      waiting.set(asker, begins)
      next()
    })
    try {
      await breath()
      return await work()
    } finally {
      running -= 1
      next()
    }
  }
}
