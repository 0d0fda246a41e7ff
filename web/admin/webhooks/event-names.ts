import type { WebhookDelivery } from '#contract/webhooks.ts'
import type { Tone } from '#web/ui/Tag.tsx'
import { t } from '#web/i18n/i18n.ts'

export const eventNames: Record<WebhookDelivery['event'], string> = {
  'visit.recorded': t('Visit recorded'),
  'note.ready': t('Note ready'),
  'note.signed': t('Note signed'),
  'form.signed': t('Form signed'),
  'intake.answered': t('Questions answered'),
  test: t('Test event'),
}

export const deliveryStates = {
  waiting: { tone: 'plain', word: t('Waiting') },
  delivered: { tone: 'good', word: t('Delivered') },
  failed: { tone: 'wrong', word: t('Failed') },
} as const satisfies Record<WebhookDelivery['state'], { tone: Tone; word: string }>
