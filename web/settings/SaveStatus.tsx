import { Check } from 'lucide-react'
import css from './settings.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The save status of a field, in a word beside its label. */
export function SaveStatus({ status }: { status: 'idle' | 'pending' | 'success' | 'error' }) {
  return (
    <span className={css.status} data-status={status} role="status">
      {status === 'pending' && t('Saving…')}
      {status === 'success' && (
        <>
          <Check size={13} aria-hidden /> {t('Saved')}
        </>
      )}
    </span>
  )
}
