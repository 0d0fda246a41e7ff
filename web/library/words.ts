import type { Item } from '#contract/items.ts'
import type { ReportReason } from '#contract/library.ts'
import { t } from '#web/i18n/i18n.ts'

/** Whose an item is, in a word or two. */
export function brandLabel({
  builtIn,
  mine,
  public: isPublic,
  hidden,
  author,
}: Pick<Item, 'builtIn' | 'mine' | 'public' | 'hidden' | 'author'>): string {
  if (builtIn) return t('By Ausculta')
  if (hidden) return t('Hidden by an administrator')
  if (mine) return isPublic ? t('Mine, public') : t('Mine, private')
  return isPublic
    ? t('By {name}', { name: author.name })
    : t('My group, by {name}', { name: author.name })
}

/** Why an item is reported, as people read it. */
export const reportReasons: Record<ReportReason, string> = {
  'patient-data': t('Contains patient information'),
  unsafe: t('May harm patients'),
  copyright: t('Copied without permission'),
  spam: t('Advertising or spam'),
  other: t('Other reason'),
}
