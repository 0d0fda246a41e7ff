/** A mutual exclusion lock, first come first served. */
export function createMutex(): () => Promise<() => void> {
  let last = Promise.resolve()

  /** Waits for the lock; resolves with the function that releases it. */
  return async function acquire() {
    const before = last
    const mine = Promise.withResolvers<void>()
    last = mine.promise
    await before
    return mine.resolve
  }
}
