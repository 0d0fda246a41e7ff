import type { AnyEndpoint } from './endpoint.ts'
import { AppError, words } from './errors.ts'

const AGAIN_MS = 500

interface RequestKey {
  key: string
  signal: AbortSignal | undefined
}

/**
 * Requests that create something, which the server tracks by an idempotency key. Streams and uploads have their own
 * keys.
 */
export const isRepeatable = ({ kind, method, body }: AnyEndpoint): boolean =>
  kind === 'endpoint' && method === 'POST' && body !== 'multipart' && body !== 'bytes'

/** Whether it's unknown if the server carried out the request. */
const isLost = (error: unknown): boolean =>
  !(error instanceof AppError) || (error.code === 'unavailable' && error.message === words.network)

/** Whether the caller no longer wanted an answer. One that only gave up waiting aborts with an AppError. */
const isCancelled = ({ signal }: RequestKey) =>
  signal?.aborted === true && !(signal.reason instanceof AppError)

/**
 * Keys of requests without an answer yet. The same request, sent again by a second click or after the network is back,
 * has the same key, so that the server carries it out once. After a cancelled request it has another key: the caller
 * wants the current state, not the answer to the cancelled one.
 */
export function requestKeys() {
  const open = new Map<string, RequestKey>()
  return {
    /**
     * Sends a request under its key, and retries once if its answer was lost.
     * @param asked what makes two requests the same
     */
    async send<T>(
      asked: string,
      signal: AbortSignal | undefined,
      request: (key: string) => Promise<T>,
    ): Promise<T> {
      const before = open.get(asked)
      const key = before && !isCancelled(before) ? before.key : crypto.randomUUID()
      const sent = { key, signal }
      open.set(asked, sent)
      const close = () => {
        if (open.get(asked)?.key === key) open.delete(asked)
      }
      try {
        const answer = await request(key).catch(async (error: unknown) => {
          if (!isLost(error) || signal?.aborted) throw error
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
          return request(key)
        })
        close()
        return answer
      } catch (error) {
        if (!isLost(error) || isCancelled(sent)) close()
        throw error
      }
    },
  }
}
