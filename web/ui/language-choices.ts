import { ownName } from '#contract/languages.ts'
import { languageName } from '#web/i18n/languages.ts'
import { t } from '#web/i18n/i18n.ts'

export interface LanguageGroup {
  label: string
  codes: string[]
}

/** What users may type for a language: its translated name, its own name, its code. Accents are optional. */
const searchText = (code: string) => plain(`${languageName(code)} ${ownName(code)} ${code}`)
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The languages that match the typed text: recent ones first, then all in the order of the list. */
export function languageChoices(
  codes: readonly string[],
  recent: readonly string[],
  typed: string,
): LanguageGroup[] {
  const wanted = plain(typed.trim())
  const fits = (code: string) =>
    wanted === '' ||
    searchText(code)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(wanted))
  const known = recent.filter((code) => codes.includes(code) && fits(code))
  const rest = codes.filter((code) => !known.includes(code) && fits(code))
  return [
    { label: t('Recent'), codes: known },
    { label: known.length > 0 ? t('All languages') : '', codes: rest },
  ].filter((group) => group.codes.length > 0)
}
