import {
  AUTO_LANGUAGE,
  baseOf,
  languageCodes,
  localeOf as localeOfCode,
} from '#contract/languages.ts'

/** A vendor's locale: `en` → `en-CA`; a locale stays as it is. */
export const localeOf = (language: string): string => localeOfCode(language) ?? language

/** The language of a vendor's locale: `en-CA` → `en`; undefined for none. */
export function codeOf(locale: string | null | undefined): string | undefined {
  if (!locale) return undefined
  const code = baseOf(locale)
  // What vendors call Bokmål and Mandarin are our Norwegian and Chinese.
  return code === 'nb' ? 'no' : code === 'cmn' ? 'zh' : code
}

/** Every language that a multilingual vendor supports. */
export const LANGUAGES: readonly string[] = languageCodes.filter((code) => code !== AUTO_LANGUAGE)
