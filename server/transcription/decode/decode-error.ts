type DecodeErrorCode = 'empty' | 'not-audio' | 'too-large' | 'stalled' | 'unavailable'

/** Why a file could not be decoded; the message may be shown to the user. */
export class DecodeError extends Error {
  readonly code: DecodeErrorCode
  constructor(code: DecodeErrorCode, message: string) {
    super(message)
    this.name = 'DecodeError'
    this.code = code
  }
}
