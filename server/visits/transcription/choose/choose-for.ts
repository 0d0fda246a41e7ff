import type { Services } from '#server/services.ts'
import { readAllowedServices } from '#server/organisation/groups/member-rules.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Choice, Mode } from '../engines.ts'
import type { BatchSpeech, LiveSpeech } from '#server/speech/engines/speech.ts'

/** The live engines for a language: the one to use, then its fallbacks. */
export type LiveChoice = (language: string) => Choice<LiveSpeech> | null

/** How engines are chosen for the user's present recording, in any language that it changes to. */
export async function liveChoiceFor(s: Services, userId: string): Promise<LiveChoice> {
  const [{ settings }, allowed] = await Promise.all([
    loadUser(s, userId),
    readAllowedServices(s, userId),
  ])
  const userSetting = settings.transcriptionSettings.provider
  return (language) => s.speech.choose({ language, userSetting, allowed, mode: 'live' })
}

export const enginesOf = (choice: Choice<LiveSpeech> | null): LiveSpeech[] =>
  choice ? [choice.engine, ...choice.standIns] : []

/**
 * The engine for a user's recording, by their setting, the rules of their groups and the rule of specification §4; null
 * if none fits.
 */
export async function chooseFor<M extends Mode>(
  s: Services,
  userId: string,
  ask: { language: string; mode: M },
): Promise<Choice<M extends 'live' ? LiveSpeech : BatchSpeech> | null> {
  // Most installations have no engine at first, and then nothing has to be read.
  if (!s.speech.choose(ask)) return null
  const [{ settings }, allowed] = await Promise.all([
    loadUser(s, userId),
    readAllowedServices(s, userId),
  ])
  const userSetting = settings.transcriptionSettings.provider
  return s.speech.choose({ ...ask, userSetting, allowed })
}
