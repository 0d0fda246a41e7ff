import type { ConnectionStatus } from '#contract/integrations.ts'
import type { Tone } from '#web/ui/Tag.tsx'
import { t } from '#web/i18n/i18n.ts'

/** How a status is shown, and what to do about it. */
interface StatusText {
  label: string
  tone: Tone
  toDo: string
}

export const statusTexts: Record<ConnectionStatus, StatusText> = {
  connected: { label: t('Connected'), tone: 'good', toDo: '' },
  disconnected: {
    label: t('Not connected'),
    tone: 'plain',
    toDo: t('Access wasn’t allowed yet. Connect to allow it.'),
  },
  // The last error says it.
  error: { label: t('Error'), tone: 'wrong', toDo: '' },
  expired: {
    label: t('Expired'),
    tone: 'check',
    toDo: t('Access has ended. Connect again to continue.'),
  },
}
