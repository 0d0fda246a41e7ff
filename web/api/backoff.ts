/**
 * Milliseconds to wait before trying again: between 0.5 s and a bound that doubles up to 8 s, so that a thousand windows
 * do not come back at once when a server does.
 * @param attempt 0 for the first repeat.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const bound = Math.min(8000, 1000 * 2 ** attempt)
  return Math.round(500 + random() * (bound - 500))
}

/** Waits, or returns early when aborted or when the browser says that the network is back. */
export function waitOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
