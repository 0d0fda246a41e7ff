import type { AnyEndpoint } from './endpoint.ts'
import { AppError, words } from './errors.ts'

const AGAIN_MS = 500

/**
 * Requests that create something, which the server tracks by an idempotency key. Streams and uploads have their own
 * keys.
 */
export const isRepeatable = ({ kind, method, body }: AnyEndpoint): boolean =>
  kind === 'endpoint' && method === 'POST' && body !== 'multipart' && body !== 'bytes'

/** Whether it's unknown if the server carried out the request. */
const isLost = (error: unknown): boolean =>
  !(error instanceof AppError) || (error.code === 'unavailable' && error.message === words.network)

/**
 * Keys of requests without an answer yet. The same request, sent again by a second click or after the network is back,
 * has the same key, so that the server carries it out once.
 */
export function requestKeys() {
  const open = new Map<string, string>()
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
      const key = open.get(asked) ?? crypto.randomUUID()
      open.set(asked, key)
      try {
        const answer = await request(key).catch(async (error: unknown) => {
          if (!isLost(error) || signal?.aborted) throw error
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
          return request(key)
        })
        open.delete(asked)
        return answer
      } catch (error) {
        if (!isLost(error)) open.delete(asked)
        throw error
      }
    },
  }
}
