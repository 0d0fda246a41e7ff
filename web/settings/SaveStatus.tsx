import { Check } from 'lucide-react'
import css from './settings.module.css'

/** The save status of a field, in a word beside its label. */
export function SaveStatus({ status }: { status: 'idle' | 'pending' | 'success' | 'error' }) {
  return (
    <span className={css.status} data-status={status} role="status">
      {status === 'pending' && 'Saving…'}
      {status === 'success' && (
        <>
          <Check size={13} aria-hidden /> Saved
        </>
      )}
    </span>
  )
}
