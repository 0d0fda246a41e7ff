import { isInterfaceLanguage, preferredLanguage } from '#common/translation.ts'
import type { Settings } from '#contract/profile.ts'
import { isStorageBlocked } from '#web/browser-storage.ts'
import { language } from './i18n.ts'
import { savedLanguage, saveLanguage } from './language.ts'

type Choice = Settings['interfaceLanguage']

const resolve = (choice: Choice) =>
  choice === 'auto' ? preferredLanguage(navigator.languages) : choice

/** Keeps a choice for this browser. @returns whether the page has to be loaded again to show it */
export function keepLanguage(choice: Choice): boolean {
  saveLanguage(choice === 'auto' ? undefined : choice)
  return resolve(choice) !== language
}

/** Whether this page was loaded by a reload. */
function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type === 'reload'
}

/**
 * Shows the page in the language of the account that has just signed in. A browser that keeps no settings would load
 * the page again and again, so once is enough.
 * @param target the address being opened; after signing in, the address bar still shows the sign-in page
 */
export async function followAccount(
  { interfaceLanguage }: Settings,
  target: string,
): Promise<void> {
  // An account that an older version stored for offline use has no choice yet.
  const chosen = isInterfaceLanguage(interfaceLanguage) ? interfaceLanguage : undefined
  if (savedLanguage() === chosen || !keepLanguage(chosen ?? 'auto')) return
  // Reloading would end a session that is kept only in memory.
  if (isStorageBlocked()) return
  const { origin, pathname, search } = location
  if (target !== origin + pathname + search) location.replace(target)
  else if (isReload()) return
  else location.reload()
  // The page goes; nothing of it is shown in the other language.
  await new Promise(() => undefined)
}
