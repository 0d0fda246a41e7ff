import { message } from '#common/translation.ts'
import {
  authFailure,
  connectionFailure,
  garbageFailure,
  httpFailure,
  timeoutFailure,
} from '../failure.ts'
import { SpeechError } from '../speech.ts'

/** `RetryInfo` in the details of a Google error: `"retryDelay": "7s"`. */
function retryMsIn(body: string): number | undefined {
  const seconds = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

/** A refusal: a wrong key comes as 400 with `API_KEY_INVALID`, not as 401. */
function refusalOf(status: number, body: string, secret: string): SpeechError {
  if (/API_KEY_INVALID|API key not valid|API key expired/i.test(body)) return authFailure()
  const { code, message, retryable } = httpFailure(status, body, { secret })
  return new SpeechError(code, message, retryable, retryMsIn(body))
}

/**
 * The meaning of a failed call of Google's client.
 * @param timeout whether our own time limit ended it
 */
export function failureOf(
  thrown: unknown,
  { secret, timedOut }: { secret: string; timedOut: boolean },
): SpeechError {
  if (thrown instanceof SpeechError) return thrown
  if (timedOut) return timeoutFailure()
  if (thrown instanceof SyntaxError) return garbageFailure()
  if (thrown instanceof Error && 'status' in thrown && typeof thrown.status === 'number')
    return refusalOf(thrown.status, thrown.message, secret)
  return connectionFailure(message('the call failed.'))
}

/** Why the vendor closed a live session; its reason may quote the request, so it isn't passed on. */
export function closeFailure(code: number, reason: string): SpeechError | undefined {
  if (/API key|permission|unauthenticated|billing/i.test(reason)) return authFailure()
  if (/quota|exhausted|rate limit/i.test(reason))
    return new SpeechError('BUSY', 'The transcription service is at capacity.', true)
  if (code === 1007 || code === 1008)
    return new SpeechError(
      'API_ERROR',
      message('The transcription service closed with {code}.', { code: String(code) }),
      false,
    )
  return code === 1011
    ? new SpeechError('API_ERROR', 'The transcription service failed.', true)
    : undefined
}
