import { Failure } from '../api.ts'
import type { Words } from '../words.ts'

export const nothingHeard = ({ t }: Words): string =>
  t('No speech was recognised. Speak closer to the microphone, or type your answer.')

/** Why a recording didn't become text. */
export function failedWords({ t }: Words, error: unknown): string {
  const kind = error instanceof Failure ? error.kind : 'unavailable'
  if (kind === 'network')
    return t('There is no connection. Your recording is still here: send it again, or type.')
  if (kind === 'unknown-link')
    return t('This link no longer works. The answers you saved are with the clinic.')
  if (kind === 'busy') return t('Too many recordings at once. Wait a minute, then try again.')
  return t('Your recording couldn’t be turned into text. Try again, or type your answer.')
}

/** Why the microphone can't be used (W3C Media Capture §10.2). */
export function microphoneWords({ t }: Words, error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return t('The microphone is blocked. Allow it next to the address of this page, or type.')
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return t('No microphone was found. Please type your answer.')
  return t('The microphone can’t be used right now. Please type your answer.')
}
