import { SpeechError } from '../speech.ts'

const REASON_LENGTH = 200

/** What a service said about a failure, short and in one line. It goes to the log and to the engine's page, never to a patient's record. */
export const reasonOf = (text: string): string =>
  text.trimStart().startsWith('<') ? '' : text.replace(/\s+/g, ' ').trim().slice(0, REASON_LENGTH)

const said = (message: string, reason: string) => (reason ? `${message}: ${reason}` : `${message}.`)

export const authError = () =>
  new SpeechError(
    'AUTH_ERROR',
    'Error authenticating with the transcription service, contact support.',
    false,
  )

/** The service answered, and refused: `retryable` where the same request may succeed later. */
export const apiError = (reason: string, retryable: boolean) =>
  new SpeechError(
    'API_ERROR',
    said('The transcription service refused', reasonOf(reason)),
    retryable,
  )

export const timeoutError = () =>
  new SpeechError('TIMEOUT_ERROR', 'The transcription service did not answer in time.', true)

export const communicationError = (reason: string) =>
  new SpeechError(
    'API_COMMUNICATION_ERROR',
    said('The transcription service cannot be reached', reasonOf(reason)),
    true,
  )

export const garbageError = () =>
  new SpeechError(
    'TRANSCRIPTION_FAILED',
    'The transcription service gave an answer that is not a transcript.',
    true,
  )

/** The error for an HTTP status: 401 and 403 are the key, 408, 409, 429 and 5xx may pass (RFC 9110). */
export function statusError(status: number, reason: string): SpeechError {
  if (status === 401 || status === 403) return authError()
  const transient = status === 408 || status === 409 || status === 429 || status >= 500
  return apiError(`${status} ${reason}`.trim(), transient)
}

const messageOf = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** Whatever a call threw as a SpeechError; what it is no service's answer is a failure to reach it. */
export const asSpeechError = (error: unknown): SpeechError =>
  error instanceof SpeechError ? error : communicationError(messageOf(error))
