import type { Answer } from '#contract/endpoint.ts'
import type {
  getTranslationSetting,
  updateTranslationSetting,
} from '#contract/question-translations.ts'
import { modelFor } from '#server/organisation/groups/models-for.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'
import type { Services } from '#server/services.ts'

const KEY = 'question-translations'

type Setting = Answer<typeof updateTranslationSetting>

/** Whether questions may be translated; off until an administrator turns it on. */
export const isTranslationOn = async (s: Services): Promise<boolean> =>
  (await readSetting<Setting>(s, KEY))?.isOn ?? false

/** The setting, and the language model that translates for this user. */
export async function translationSetting(
  s: Services,
  userId: string,
): Promise<Answer<typeof getTranslationSetting>> {
  const [isOn, model] = await Promise.all([isTranslationOn(s), modelFor(s, userId)])
  return { isOn, model: model?.model ?? null }
}

export async function saveTranslationSetting(s: Services, { isOn }: Setting): Promise<Setting> {
  await writeSetting(s, KEY, { isOn })
  return { isOn }
}
