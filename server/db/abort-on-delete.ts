import { AppError } from '#contract/errors.ts'

const WATCH_MS = 1_000

/**
 * A signal that aborts within a second when what is looked at is gone, by whichever process deleted it. Dispose it.
 * @param look throws an AppError where it is gone
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
