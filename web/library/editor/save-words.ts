import type { ItemSave } from './item-saver.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/** The state of unsaved typing, in words. */
export function saveWords(status: ItemSave): string {
  if (status.kind === 'saved') return t('Saved')
  if (status.kind === 'offline') return t('Kept on this device, will be saved')
  if (status.kind === 'failed')
    return t('Not saved: {message}', { message: translate(status.message) })
  if (status.kind === 'conflict') return t('Changed in another window')
  return t('Saving…')
}
