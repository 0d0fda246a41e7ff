import { t } from '#web/i18n/i18n.ts'
import type { FillProblem, FillResult } from '../page/types.ts'

const problems: Record<FillProblem, (name: string) => string> = {
  'not-found': (name) =>
    t('“{name}” wasn’t found on this page. The page may have changed: point to the field again.', {
      name,
    }),
  'read-only': (name) => t('“{name}” can’t be edited on this page right now.', { name }),
  'too-long': (name) => t('The text is too long for “{name}”. Nothing was filled in.', { name }),
  'not-kept': (name) => t('The page didn’t keep the text in “{name}”. Copy it instead.', { name }),
  'other-page': () => t('Another page is open now. Nothing was filled in.'),
}

/** The result for a field, in words. */
export function resultWords(result: FillResult, name: string): string {
  if (!result.ok) return problems[result.problem](name)
  return result.kept ? t('Added below the existing text.') : t('Filled in.')
}
