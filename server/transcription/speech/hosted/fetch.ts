import { communicationError, statusError, timeoutError } from './errors.ts'
import { type Refused, retryAfterMs } from './retry.ts'

export type Request = {
  headers: Record<string, string>
  body?: FormData | string | Uint8Array<ArrayBuffer>
  timeoutMs: number
  signal?: AbortSignal
}

/**
 * A form as bytes. Sent as a form, Node streams it, and an abort or an early answer in the middle of the
 * upload then ends in an unhandled rejection ("ReadableStream is already closed").
 */
async function bytesOf(body: Request['body']) {
  if (!(body instanceof FormData)) return { body, type: {} }
  const encoded = new Response(body)
  const type = { 'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data' }
  return { body: await encoded.arrayBuffer(), type }
}

/**
 * Posts once and answers the body of a 2xx, or why not. Redirects are not followed: they would carry the
 * key to an address the administrator did not enter.
 * @throws the signal's reason when aborted
 */
export async function postOnce(
  url: string,
  { headers, body, timeoutMs, signal }: Request,
): Promise<{ done: string } | Refused> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const { body: bytes, type } = await bytesOf(body)
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...type },
      body: bytes,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const text = await response.text()
    if (response.ok) return { done: text }
    const waitMs = retryAfterMs(response.headers.get('retry-after'))
    return { error: statusError(response.status, text), waitMs }
  } catch (error) {
    signal?.throwIfAborted()
    if (timeout.aborted) return { error: timeoutError() }
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { error: communicationError(cause instanceof Error ? cause.message : String(cause)) }
  }
}
