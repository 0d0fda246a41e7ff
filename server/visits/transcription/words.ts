import { message } from '#common/translation.ts'
import { MAX_RECORDING_SECONDS } from '#contract/transcripts.ts'
import type { SpeechErrorCode } from '#server/speech/engines/speech.ts'

/** The texts of recording and transcription errors (specification §8), each written once. */
export const recordingWords = {
  network: message('Network failures during transcription.'),
  noAudio: message('No audio data was received.'),
  tooLong: message(
    'A recording can last up to {hours, number} hours. This one was stopped and saved. Start a new one to continue.',
    { hours: MAX_RECORDING_SECONDS / 3600 },
  ),
  auth: message('Error authenticating with the transcription service, contact support.'),
  transcription: message(
    'An error during transcription, double-check the transcript and contact support.',
  ),
  general: message('General error, contact support.'),
  /** The audio is safe and waits until an engine is set up. */
  notSetUp: message('Audio saved. Transcription is not set up'),
  /** As above, if the configured engine fails, such as a damaged model or a forbidden address. */
  notAnswering: message('Audio saved. Transcription does not answer'),
  otherLanguage: message('Audio saved. No speech service supports this language'),
  /** The rules of the user's groups allow none of the services that are set up. */
  notAllowed: message('Audio saved. Your group doesn’t allow the speech services that are set up'),
  unknownLanguage: message('This language is unknown here, so it is detected automatically.'),
  /** Nothing is lost: the recording continues, and what wasn't transcribed live is transcribed after it. */
  busy: message('Transcription is busy. The recording is kept and transcribed afterwards.'),
} as const

const textOf: Record<SpeechErrorCode, string> = {
  AUTH_ERROR: recordingWords.auth,
  API_ERROR: recordingWords.transcription,
  TIMEOUT_ERROR: recordingWords.network,
  TRANSCRIPTION_FAILED: recordingWords.transcription,
  API_COMMUNICATION_ERROR: recordingWords.network,
  GENERAL_ERROR: recordingWords.general,
  BUSY: recordingWords.busy,
}

/** User messages for failures of a speech engine; the engine's own words may contain an address or a key. */
export const speechErrorText = (code: SpeechErrorCode): string => textOf[code]
