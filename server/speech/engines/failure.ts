import { message } from '#common/translation.ts'
import { type Health, SpeechError, type SpeechEvent } from './speech.ts'

const REASON_LENGTH = 200

const isTransient = (status: number) =>
  status === 408 || status === 409 || status === 429 || status >= 500

/** Finds the vendor's own words in the usual fields. */
function findReason(body: string): string {
  try {
    const answer = JSON.parse(body) as Record<string, unknown> // checked field by field
    const { error } = answer
    const inner = typeof error === 'object' && error && 'message' in error ? error.message : error
    const reason = [inner, answer.err_msg, answer.message].find((one) => typeof one === 'string')
    if (typeof reason === 'string') return reason.slice(0, REASON_LENGTH)
  } catch {
    // Not JSON: the text is the reason, unless it is a page of a proxy.
  }
  return body.trimStart().startsWith('<') ? '' : body.trim().slice(0, REASON_LENGTH)
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), in milliseconds from now. */
function parseRetryAfter(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** Vendors quote a wrong key in their answer; only the administrator may see it. */
export function withoutSecret(text: string, secret: string | undefined): string {
  return secret ? text.replaceAll(secret, '***') : text
}

/** A wrong key, or one without permission or payment. */
export function authFailure(): SpeechError {
  const text = message('Error authenticating with the transcription service, contact support.')
  return new SpeechError('AUTH_ERROR', text, false)
}

/** Why an engine can't be used, for administrators: only they can change its key. */
export function unwell(error: unknown): Health {
  if (error instanceof SpeechError && error.code === 'AUTH_ERROR')
    return { ok: false, message: message('The service refused the key or its account.') }
  return { ok: false, message: error instanceof Error ? error.message : String(error) }
}

/**
 * The meaning of a vendor's HTTP status: 401, 402, 403 are for the administrator, 429 is `BUSY`, other 4xx are our
 * bugs, 5xx may pass.
 * @param body the answer, of which a short reason is kept without the secret
 * @param retryAfter the header of that name
 */
export function httpFailure(
  status: number,
  body: string,
  { retryAfter, secret }: { retryAfter?: string | null | undefined; secret?: string | undefined },
): SpeechError {
  if (status === 401 || status === 402 || status === 403) return authFailure()
  const reason = withoutSecret(findReason(body), secret)
  const text = reason
    ? message('The transcription service answered {status}: {reason}', {
        status: String(status),
        reason,
      })
    : message('The transcription service answered {status}.', { status: String(status) })
  const code = status === 429 ? 'BUSY' : 'API_ERROR'
  return new SpeechError(code, text, isTransient(status), parseRetryAfter(retryAfter))
}

/** An answer that isn't what the vendor documents. */
export function garbageFailure(): SpeechError {
  const text = message('The transcription service’s answer isn’t a transcript.')
  return new SpeechError('TRANSCRIPTION_FAILED', text, true)
}

/** No answer in time. */
export function timeoutFailure(): SpeechError {
  const text = message('The transcription service did not answer in time.')
  return new SpeechError('TIMEOUT_ERROR', text, true)
}

/** A connection that could not be made, or broke. The reason must not contain an address with a key. */
export function connectionFailure(reason: string): SpeechError {
  const text = message('The transcription service cannot be reached: {reason, text}', { reason })
  return new SpeechError('API_COMMUNICATION_ERROR', text, true)
}

/** The event that reports a failure of a session. */
export function toErrorEvent(failure: unknown): Extract<SpeechEvent, { kind: 'error' }> {
  const error =
    failure instanceof SpeechError
      ? failure
      : connectionFailure(message('the attempt was abandoned.'))
  const { code, retryable, retryAfterMs } = error
  return {
    kind: 'error',
    code,
    message: error.message,
    retryable,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}
