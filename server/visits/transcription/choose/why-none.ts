import type { SpeechEngine } from '#server/speech/engines/engines.ts'
import { recordingWords } from '../words.ts'

/** Why a recording waits if none of these engines could be chosen. */
export function whyNone(engines: readonly SpeechEngine[]): string {
  if (engines.length === 0) return recordingWords.notSetUp
  const works = engines.some(({ speech }) => speech)
  return works ? recordingWords.otherLanguage : recordingWords.notAnswering
}
