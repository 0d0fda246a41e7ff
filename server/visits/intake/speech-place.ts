import type { SpeechPlace } from '#contract/intake-link.ts'
import type { IntakeLanguage } from '#contract/intake.ts'
import type { BatchSpeech } from '#server/speech/engines/speech.ts'
import { chooseFor } from '#server/visits/transcription/choose/choose-for.ts'
import type { Choice } from '#server/visits/transcription/engines.ts'
import type { Services } from '#server/services.ts'

/** The engine that the clinician's recordings use too; null without one for the language. */
export const answerEngine = (
  s: Services,
  userId: string,
  language: IntakeLanguage,
): Promise<Choice<BatchSpeech> | null> => chooseFor(s, userId, { language, mode: 'batch' })

/** Where a spoken answer would be transcribed; null without an engine for the language. */
export async function speechPlace(
  s: Services,
  userId: string,
  language: IntakeLanguage,
): Promise<SpeechPlace | null> {
  const choice = await answerEngine(s, userId, language)
  if (!choice) return null
  const engine = s.speech.engines().find(({ name }) => name === choice.name)
  // An engine that was set up has an address or a vendor; a model on this server has neither.
  return engine?.setup ? { kind: 'service', name: choice.name } : { kind: 'here' }
}
