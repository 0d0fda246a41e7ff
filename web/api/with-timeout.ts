import { AppError, words } from '#contract/errors.ts'

/** No answer takes longer than this; a connection slower than half a byte per millisecond counts as dead. */
const answerMs = 30_000
const byteMs = 2

/**
 * Makes a request that is sent again where it fails, and gives it up when nothing answers: over a line that swallows
 * packets the browser would wait for a quarter of an hour, also long after there is a network again.
 * @param bytes that are sent
 * @throws AppError 'unavailable' then, else what the request throws
 */
export async function withTimeout<T>(
  bytes: number,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => {
      const silence = new AppError('unavailable', words.network)
      late.reject(silence)
      gone.abort(silence)
    },
    answerMs + bytes * byteMs,
  )
  try {
    return await Promise.race([request(gone.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
