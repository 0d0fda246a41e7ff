import { setTimeout as sleep } from 'node:timers/promises'
import { SpeechError } from '../speech.ts'

const ATTEMPTS = 4
const LONGEST_DELAY_MS = 30_000
const REASON_LENGTH = 200

export type PostOptions = {
  apiKey?: string
  signal?: AbortSignal
  timeoutMs: number
  retryDelayMs: number
}

type Failure = { error: SpeechError; retryAfterMs?: number }

const isTransient = (status: number) =>
  status === 408 || status === 409 || status === 429 || status >= 500

/** Errors come as `{error:{message}}` or, from whisper.cpp, as plain text. */
function reasonIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } | string }
    const message = typeof error === 'string' ? error : error?.message
    if (typeof message === 'string') return message.slice(0, REASON_LENGTH)
  } catch {
    // Not JSON: the text itself is the reason, unless it is a page of a proxy.
  }
  return body.trimStart().startsWith('<') ? '' : body.trim().slice(0, REASON_LENGTH)
}

function errorOf(status: number, body: string): SpeechError {
  if (status === 401 || status === 403) {
    const message = 'Error authenticating with the transcription service, contact support.'
    return new SpeechError('AUTH_ERROR', message, false)
  }
  const reason = reasonIn(body)
  const message = `The transcription service answered ${status}${reason ? `: ${reason}` : '.'}`
  return new SpeechError('API_ERROR', message, isTransient(status))
}

/** `Retry-After` in seconds or as a date. */
function retryAfterOf(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

function communicationFailure(error: unknown, timeout: AbortSignal): SpeechError {
  if (timeout.aborted) {
    const message = 'The transcription service did not answer in time.'
    return new SpeechError('TIMEOUT_ERROR', message, true)
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  const message = `The transcription service cannot be reached: ${reason}`
  return new SpeechError('API_COMMUNICATION_ERROR', message, true)
}

type Body = { bytes: ArrayBuffer; type: string }

/**
 * The form as bytes. Sent as a form, Node streams it, and an abort or an early answer in the middle of the
 * upload then ends in an unhandled rejection ("ReadableStream is already closed").
 */
async function encode(form: FormData): Promise<Body> {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? 'multipart/form-data'
  return { bytes: await encoded.arrayBuffer(), type }
}

async function attempt(url: string, body: Body, options: PostOptions): Promise<string | Failure> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const headers = new Headers({ 'content-type': body.type })
  if (options.apiKey) headers.set('authorization', `Bearer ${options.apiKey}`)
  try {
    const response = await fetch(url, { method: 'POST', body: body.bytes, headers, signal })
    const text = await response.text()
    if (response.ok) return text
    const retryAfterMs = retryAfterOf(response.headers.get('retry-after'))
    return { error: errorOf(response.status, text), retryAfterMs }
  } catch (error) {
    options.signal?.throwIfAborted()
    return { error: communicationFailure(error, timeout) }
  }
}

/**
 * Posts a form until it is answered, at most four times with growing delays; `Retry-After` is obeyed up to
 * 30 s. Returns the body.
 * @throws SpeechError with a code of the specification, section 8; the signal's reason when aborted
 */
export async function post(url: string, form: FormData, options: PostOptions): Promise<string> {
  const body = await encode(form)
  for (let tries = 1; ; tries++) {
    const result = await attempt(url, body, options)
    if (typeof result === 'string') return result
    // A server that was too slow once would only be kept busy by the same audio again.
    const again = result.error.retryable && result.error.code !== 'TIMEOUT_ERROR'
    if (!again || tries === ATTEMPTS) throw result.error
    const backoff = options.retryDelayMs * 2 ** (tries - 1) * (0.8 + Math.random() * 0.4)
    const delay = Math.min(LONGEST_DELAY_MS, result.retryAfterMs ?? backoff)
    await sleep(delay, undefined, { signal: options.signal })
  }
}
