import type { TemplateSuggestion } from '#contract/suggest.ts'
import { joinNames, t, translate } from '#web/i18n/i18n.ts'

/** Why a template fits, in the language of the page. */
export function reasonInWords({
  reason,
  words,
  uses,
}: Pick<TemplateSuggestion, 'reason' | 'words' | 'uses'>): string {
  if (words) return t('Mentions {words}.', { words: joinNames(words) })
  if (uses === undefined) return translate(reason)
  return t('{uses, plural, one {You’ve used it once.} other {You’ve used it # times.}}', { uses })
}
