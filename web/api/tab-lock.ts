/** The error of a browser that blocks site data for every lock request (Web Locks §5.1). */
const isBlocked = (error: unknown) =>
  error instanceof DOMException && error.name === 'SecurityError'

/**
 * Holds a name among all tabs of this browser; undefined when another tab has it for longer than `patienceMs`. Where the
 * browser cannot tell, it is given.
 */
export async function takeLock(name: string, patienceMs = 0): Promise<(() => void) | undefined> {
  if (!navigator.locks) return () => undefined
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  // The two ways of asking exclude each other: at once or not at all, or until a time.
  const asking =
    patienceMs > 0 ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true }
  return new Promise((resolve) => {
    navigator.locks
      .request(name, asking, (lock) => {
        resolve(lock ? release : undefined)
        return lock ? held : undefined
      })
      .catch((error: unknown) => resolve(isBlocked(error) ? () => undefined : undefined))
  })
}
