import type { Item } from '#contract/items.ts'
import { joinNames, t } from '#web/i18n/i18n.ts'

/** Those of the templates that only a language model can write: a dictation is the words as they were spoken. */
export const needModel = (templates: readonly Item[]): Item[] =>
  templates.filter(({ sections }) => !sections.every(({ kind }) => kind === 'verbatim'))

/** Which templates wait for a language model: “SOAP note and Referral letter need a language model.” */
export function waitingWords(names: readonly string[]): string {
  if (names.length === 0) return ''
  return t('{count, plural, one {{names} needs} other {{names} need}} a language model.', {
    count: names.length,
    names: joinNames(names),
  })
}
