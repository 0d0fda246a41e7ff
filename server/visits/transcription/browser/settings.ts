import type { BrowserSpeech } from '#contract/browser-speech.ts'
import type { Services } from '#server/services.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'

const KEY = 'browser-speech'

/** What the administrator allows; nothing that leaves the device unless it was allowed. */
export const browserSpeech = async (s: Services): Promise<BrowserSpeech> =>
  (await readSetting<BrowserSpeech>(s, KEY)) ?? { allowCloud: false }

export async function saveBrowserSpeech(
  s: Services,
  { allowCloud }: BrowserSpeech,
): Promise<BrowserSpeech> {
  await writeSetting(s, KEY, { allowCloud })
  return { allowCloud }
}
