import type { VisitStages } from '#contract/home.ts'
import { t } from '#web/i18n/i18n.ts'

export const stageNames = ['recorded', 'written', 'reviewed', 'copied'] as const

/** The stages of a visit as a sentence for screen readers and tooltips. */
export function stageWords(stages: VisitStages): string {
  if (stages.copied && stages.reviewed) return t('Recorded, written, reviewed and copied')
  if (stages.copied) return t('Recorded, written and copied, not yet reviewed')
  if (stages.reviewed) return t('Recorded, written and reviewed, not yet copied')
  if (stages.written) return t('Recorded and written, not yet reviewed')
  return stages.recorded ? t('Recorded, no note yet') : t('Nothing recorded yet')
}
