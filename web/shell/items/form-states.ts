import type { FormState } from '#contract/forms.ts'
import type { Tone } from '#web/ui/Tag.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The states of specification §4 in words. */
export const formStates: Record<FormState, { text: string; tone: Tone }> = {
  requested: { text: t('Finding fields'), tone: 'plain' },
  preview: { text: t('To review'), tone: 'check' },
  ready_to_use: { text: t('Ready to use'), tone: 'good' },
  failed: { text: t('Failed'), tone: 'wrong' },
}
