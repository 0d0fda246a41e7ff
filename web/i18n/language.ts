import { isInterfaceLanguage, locales, type InterfaceLanguage } from '#common/translation.ts'
import { localStore } from '#web/browser-storage.ts'

const storageKey = 'interface-language'

/** What this browser was set to; undefined follows the browser's own languages. */
export function savedLanguage(): InterfaceLanguage | undefined {
  const saved = localStore.get(storageKey)
  return isInterfaceLanguage(saved) ? saved : undefined
}

/** Takes effect when the page is loaded again. */
export function saveLanguage(language: InterfaceLanguage | undefined): void {
  if (language) localStore.set(storageKey, language)
  else localStore.remove(storageKey)
}

/** Tells screen readers and the browser's own text which language the page is in. */
export function labelDocument(language: InterfaceLanguage): void {
  document.documentElement.lang = locales[language]
  document.documentElement.dir = 'ltr'
}
