/** Makes a gate that lets one piece of work through at a time, in the order of arrival. */
export function createMutex(): () => Promise<() => void> {
  let last = Promise.resolve()

  /** Waits for one's turn; resolves with the function that ends it. */
  return async function enter() {
    const before = last
    const mine = Promise.withResolvers<void>()
    last = mine.promise
    await before
    return mine.resolve
  }
}
