/** Locales for the languages of specification §9; every other code is its own locale. */
const LOCALES: Record<string, string> = Object.fromEntries(
  (
    'en-CA fr-CA es-US de-DE it-IT pt-BR nl-NL pl-PL ru-RU uk-UA ar-EG hi-IN pa-IN zh-CN ja-JP ko-KR vi-VN ' +
    'tr-TR th-TH id-ID ms-MY fil-PH fa-IR he-IL el-GR cs-CZ sk-SK sl-SI hr-HR sr-RS bs-BA bg-BG ro-RO hu-HU ' +
    'da-DK sv-SE nb-NO fi-FI et-EE lv-LV lt-LT is-IS ga-IE cy-GB ca-ES eu-ES gl-ES ta-IN te-IN kn-IN ml-IN ' +
    'bn-IN gu-IN mr-IN ur-IN sw-KE af-ZA'
  )
    .split(' ')
    .map((locale) => [locale.split('-')[0], locale]),
)

/** `en` → `en-CA`, `no` → `nb-NO`; a locale stays what it is. */
export function localeOf(language: string): string {
  if (language === 'no') return 'nb-NO'
  return LOCALES[language] ?? language
}

/** `en-CA` → `en`, `nb-NO` → `no`; undefined for none. */
export function codeOf(locale: string | null | undefined): string | undefined {
  const code = locale?.split('-')[0]?.toLowerCase()
  return code === 'nb' ? 'no' : code === 'cmn' ? 'zh' : code
}

/** Every code that `localeOf` has a locale for. */
export const LANGUAGES = Object.keys(LOCALES).map((code) => (code === 'nb' ? 'no' : code))
