import { AppError } from '#contract/errors.ts'

const WATCH_MS = 1_000

/**
 * A signal that aborts within a second after any process deletes an item. Dispose it.
 * @param look looks the item up, and throws an AppError once it is deleted
 */
export function abortOnDelete(look: () => Promise<unknown>): { signal: AbortSignal } & Disposable {
  const stop = new AbortController()
  const watch = setInterval(() => {
    look().catch((error: unknown) => {
      if (error instanceof AppError) stop.abort()
    })
  }, WATCH_MS)
  return { signal: stop.signal, [Symbol.dispose]: () => clearInterval(watch) }
}
