/**
 * Runs work one after the other for each key, and in parallel for different keys.
 * @returns a function that returns or throws what the work does
 */
export function onePerKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const run = before.then(work, work)
    // The next in line waits for the end, not for success.
    const ended = run
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === ended) last.delete(key)
      })
    last.set(key, ended)
    return run
  }
}
