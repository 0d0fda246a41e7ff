import { AUTO_LANGUAGE } from '#contract/languages.ts'
import { locale, t } from './i18n.ts'

const names = new Intl.DisplayNames(locale, { type: 'language' })

/** The name of a language of transcription in the language of the page: `es` is Spanish. */
export function languageName(code: string): string {
  if (code === AUTO_LANGUAGE) return t('Detect automatically')
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
