import type { AnyEndpoint } from './endpoint.ts'
import { AppError, words } from './errors.ts'

const AGAIN_MS = 500

/** Requests that may make something, which the server keeps by an idempotency key. Streams and uploads have keys of their own. */
export const isRepeatable = ({ kind, method, body }: AnyEndpoint): boolean =>
  kind === 'endpoint' && method === 'POST' && body !== 'multipart' && body !== 'bytes'

/** Whether nobody knows if the server did it. */
const isLost = (error: unknown): boolean =>
  !(error instanceof AppError) || (error.code === 'unavailable' && error.message === words.network)

/**
 * Keys of requests that have no answer yet. The same thing asked for again before then, by a second click or once the network
 * is back, has the same key, so that the server does it once.
 */
export function requestKeys() {
  const open = new Map<string, string>()
  return {
    /**
     * Sends a request under its key, and once more where its answer was lost.
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
