import { message } from '#common/translation.ts'
import { MAX_RECORDING_SECONDS } from '#contract/transcripts.ts'

type DecodeErrorCode =
  | 'empty'
  | 'not-audio'
  | 'too-large'
  | 'too-long'
  | 'stalled'
  | 'unavailable'
  | 'no-space'

/** The file is fine; trying again later may help. */
const PASSING: ReadonlySet<DecodeErrorCode> = new Set(['unavailable', 'no-space'])

/** Why a file could not be decoded; the message may be shown to the user. */
export class DecodeError extends Error {
  readonly code: DecodeErrorCode
  constructor(code: DecodeErrorCode, message: string) {
    super(message)
    this.name = 'DecodeError'
    this.code = code
  }
  get isPassing(): boolean {
    return PASSING.has(this.code)
  }
}

export const tooLong = () =>
  new DecodeError(
    'too-long',
    message(
      'The recording is longer than {hours, number} hours. The file is kept: split it and add the parts.',
      { hours: MAX_RECORDING_SECONDS / 3600 },
    ),
  )
