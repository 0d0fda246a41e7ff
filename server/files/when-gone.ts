import { AppError } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import { type FileRef, fileRow } from './files.ts'

const WATCH_MS = 1_000

/** A signal that aborts within a second when the file is deleted, by whichever process. Dispose it. */
export function whenGone(
  s: Services,
  userId: string,
  ref: FileRef,
): { signal: AbortSignal } & Disposable {
  const stop = new AbortController()
  const watch = setInterval(() => {
    s.db
      .as(userId, (tx) => fileRow(tx, userId, ref))
      .catch((error: unknown) => {
        if (error instanceof AppError) stop.abort()
      })
  }, WATCH_MS)
  return { signal: stop.signal, [Symbol.dispose]: () => clearInterval(watch) }
}
