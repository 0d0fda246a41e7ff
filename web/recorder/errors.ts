import { AppError, words } from '#contract/errors.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/** The recording error texts of specification §8. */
export const recordingWords = {
  network: t('Network failures during transcription.'),
  noAudio: t('No audio data was received.'),
  auth: t('Error authenticating with the transcription service, contact support.'),
  general: t('General error, contact support.'),
  noDevice: t('No device found for recording.'),
  denied: t('Permission denied for mic or browser tab recording.'),
  unsupported: t('The browser does not support recording.'),
} as const

/** Why a recording can't start or continue, with what to do about it. */
export interface RecordingFailure {
  message: string
  toDo: string
}

const insecure = t(
  'The browser blocks the microphone on addresses without https. Use https, or localhost on the server itself.',
)

/** What the browser has to have before it can record; undefined when it has. */
export function missingSupport(page: {
  isSecureContext: boolean
  mediaDevices: unknown
  AudioWorklet: unknown
}): RecordingFailure | undefined {
  if (!page.isSecureContext) return { message: recordingWords.unsupported, toDo: insecure }
  if (page.mediaDevices && page.AudioWorklet) return undefined
  return {
    message: recordingWords.unsupported,
    toDo: t('Use a current version of Chrome, Edge, Firefox or Safari.'),
  }
}

/** The specification's words for what getUserMedia and the audio graph throw (W3C Media Capture §10.2). */
export function failureOf(error: unknown): RecordingFailure {
  if (error instanceof AppError)
    return { message: translate(error.message), toDo: translate(error.detail ?? '') }
  const name = error instanceof Error ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
      return {
        message: recordingWords.denied,
        toDo: t('Allow the microphone next to the address of this page, then try again.'),
      }
    case 'SecurityError':
      return { message: recordingWords.denied, toDo: insecure }
    case 'NotFoundError':
    case 'OverconstrainedError':
      return {
        message: recordingWords.noDevice,
        toDo: t('Connect a microphone, or choose another one.'),
      }
    case 'NotReadableError':
    case 'AbortError':
      return {
        message: recordingWords.noAudio,
        toDo: t('Another program may be using the microphone. Close it, then try again.'),
      }
    case 'TypeError':
    case 'NotSupportedError':
      return { message: recordingWords.unsupported, toDo: insecure }
    default:
      return { message: recordingWords.general, toDo: translate(words.unexpected) }
  }
}
