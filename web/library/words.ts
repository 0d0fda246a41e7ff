import type { Item } from '#contract/items.ts'
import type { ReportReason } from '#contract/library.ts'
import { t } from '#web/i18n/i18n.ts'

/** Whose an item is, in a word or two. */
export function brandLabel({
  builtIn,
  mine,
  public: isPublic,
  hidden,
  group,
  author,
}: Pick<Item, 'builtIn' | 'mine' | 'public' | 'hidden' | 'group' | 'author'>): string {
  if (builtIn) return t('By Ausculta')
  if (hidden) return t('Hidden by an administrator')
  if (mine && isPublic) return t('Mine, public')
  if (mine) return group === 'me' ? t('Mine, private') : t('Mine, shared with my group')
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
