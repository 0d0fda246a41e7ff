import type { Services } from '#server/services.ts'
import { loadUser } from '#server/profile/profile.ts'
import type { Choice, Mode } from '../engines.ts'
import type { BatchSpeech, LiveSpeech } from '../speech/speech.ts'

/** The engine for a recording of this user, by their setting and the rule of specification §4; null where none fits. */
export async function chooseFor<M extends Mode>(
  s: Services,
  userId: string,
  ask: { language: string; mode: M },
): Promise<Choice<M extends 'live' ? LiveSpeech : BatchSpeech> | null> {
  // Most installations have no engine at first, and then nobody needs to be asked.
  if (!s.speech.choose(ask)) return null
  const { settings } = await loadUser(s, userId)
  return s.speech.choose({ ...ask, userSetting: settings.transcriptionSettings.provider })
}
