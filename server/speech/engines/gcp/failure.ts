import { message } from '#common/translation.ts'
import { authFailure, connectionFailure, garbageFailure, timeoutFailure } from '../failure.ts'
import { SpeechError } from '../speech.ts'

/** gRPC status codes (grpc.io, "Status codes and their use in gRPC"). */
const INVALID_ARGUMENT = 3
const DEADLINE_EXCEEDED = 4
const NOT_FOUND = 5
const PERMISSION_DENIED = 7
const RESOURCE_EXHAUSTED = 8
const FAILED_PRECONDITION = 9
const ABORTED = 10
const OUT_OF_RANGE = 11
const UNIMPLEMENTED = 12
const UNAUTHENTICATED = 16

const FINAL = new Set([INVALID_ARGUMENT, NOT_FOUND, FAILED_PRECONDITION, UNIMPLEMENTED])

type Duration = { seconds?: number | string | { toString(): string } | null; nanos?: number | null }

/** A duration of Google's in seconds; 64-bit numbers come as objects. */
export const secondsOf = (duration: Duration | null | undefined): number =>
  Number(String(duration?.seconds ?? 0)) + (duration?.nanos ?? 0) / 1e9

type Status = { code?: unknown; details?: unknown; message?: unknown; statusDetails?: unknown }

function retryMsOf({ statusDetails }: Status): number | undefined {
  if (!Array.isArray(statusDetails)) return undefined
  const found = statusDetails.find(
    (detail): detail is { retryDelay: Duration } =>
      typeof detail === 'object' && detail !== null && 'retryDelay' in detail,
  )
  return found && secondsOf(found.retryDelay) * 1000
}

const LONGEST_REASON = 200

/**
 * The meaning of a failed call of Google's client. The client uses the same codes for a broken connection as the
 * service does; only its words distinguish them.
 */
export function failureOf(thrown: unknown): SpeechError {
  if (thrown instanceof SpeechError) return thrown
  const status: Status = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const { code } = status
  const said = typeof status.details === 'string' ? status.details : status.message
  const words = typeof said === 'string' ? said.slice(0, LONGEST_REASON) : ''
  if (typeof code !== 'number') {
    // Before a call the client fetches a token, and fails in its own words.
    if (/credential|invalid_grant|token|PEM/i.test(words)) return authFailure()
    return connectionFailure(message('the call failed.'))
  }
  if (code === UNAUTHENTICATED || code === PERMISSION_DENIED) return authFailure()
  if (code === DEADLINE_EXCEEDED) return timeoutFailure()
  if (/parsing error|deserializ|decompress|invalid wire type|index out of range/i.test(words))
    return garbageFailure()
  if (/connection|RST_STREAM|GOAWAY|ECONN|EPIPE|ended without|name resolution|socket/i.test(words))
    return connectionFailure(message('the connection ended.'))
  if (code === ABORTED || code === OUT_OF_RANGE)
    return connectionFailure(message('the service ended the stream.'))
  const text = words
    ? message('The transcription service answered {status}: {reason}', {
        status: String(code),
        reason: words,
      })
    : message('The transcription service answered {status}.', { status: String(code) })
  if (code === RESOURCE_EXHAUSTED) return new SpeechError('BUSY', text, true, retryMsOf(status))
  return new SpeechError('API_ERROR', text, !FINAL.has(code), retryMsOf(status))
}
