import { setTimeout as sleep } from 'node:timers/promises'
import { connectionFailure, httpFailure, timeoutFailure } from './failure.ts'
import { retryDelay } from './retry.ts'
import type { SpeechError } from './speech.ts'

type PostOptions = {
  headers?: Record<string, string>
  /** Cut out of what the server says. */
  secret?: string | undefined
  signal?: AbortSignal
  timeoutMs: number
  retryDelayMs: number
  /** How often it is tried; see `retryDelay` unless set. */
  attempts?: number
}

function communicationFailure(error: unknown, timeout: AbortSignal): SpeechError {
  if (timeout.aborted) return timeoutFailure()
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return connectionFailure(cause instanceof Error ? cause.message : String(cause))
}

export type Body = { bytes: ArrayBuffer | Uint8Array<ArrayBuffer>; type: string }

/**
 * The form as bytes. Sent as a form, Node streams it, and an abort or an early answer in the middle of the
 * upload then ends in an unhandled rejection ("ReadableStream is already closed").
 */
export async function formBody(form: FormData): Promise<Body> {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? 'multipart/form-data'
  return { bytes: await encoded.arrayBuffer(), type }
}

async function attempt(
  url: string,
  body: Body,
  options: PostOptions,
): Promise<string | SpeechError> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const headers = { ...options.headers, 'content-type': body.type }
  try {
    // A redirect would send the key to an address that nobody entered.
    const redirect = 'manual'
    const response = await fetch(url, {
      method: 'POST',
      body: body.bytes,
      headers,
      signal,
      redirect,
    })
    const text = await response.text()
    if (response.ok) return text
    const retryAfter = response.headers.get('retry-after')
    return httpFailure(response.status, text, { retryAfter, secret: options.secret })
  } catch (error) {
    options.signal?.throwIfAborted()
    return communicationFailure(error, timeout)
  }
}

/**
 * Posts a body until it is answered, a few times with growing delays; `Retry-After` is obeyed up to 30 s. Returns the
 * body.
 * @throws SpeechError with a code of the specification, section 8; the signal's reason when aborted
 */
export async function post(url: string, body: Body, options: PostOptions): Promise<string> {
  for (let tries = 1; ; tries++) {
    const result = await attempt(url, body, options)
    if (typeof result === 'string') return result
    const { attempts, retryDelayMs: delayMs } = options
    const delay = retryDelay(result, tries, { delayMs, attempts })
    if (delay === undefined) throw result
    await sleep(delay, undefined, { signal: options.signal })
  }
}
