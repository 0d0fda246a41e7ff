import type { TermKind } from '#contract/dictionary.ts'
import { t } from '#web/i18n/i18n.ts'

export const kinds: Record<TermKind, string> = {
  drug: t('Drug'),
  name: t('Person'),
  place: t('Place'),
  other: t('Other'),
}
