import type { ReportReason } from '#contract/library.ts'
import { t } from '#web/i18n/i18n.ts'

/** Why an item is reported, as people read it. */
export const reportReasons: Record<ReportReason, string> = {
  'patient-data': t('Contains patient information'),
  unsafe: t('May harm patients'),
  copyright: t('Copied without permission'),
  spam: t('Advertising or spam'),
  other: t('Other reason'),
}

/** What happens to a public item that is made private. */
export const lossOfPublic = t(
  'Others can no longer find it. Its likes, comments and use count are deleted. Copies stay.',
)
