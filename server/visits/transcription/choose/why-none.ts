import type { SpeechEngine } from '#server/speech/engines/engines.ts'
import { recordingWords } from '../words.ts'

/** What a recording waits for, where of these engines none could be chosen for it. */
export function whyNone(engines: readonly SpeechEngine[]): string {
  if (engines.length === 0) return recordingWords.notSetUp
  const works = engines.some(({ speech }) => speech)
  return works ? recordingWords.otherLanguage : recordingWords.notAnswering
}
