import { ErrorText } from './ErrorState.tsx'
import css from './ui.module.css'

/** The one place where a form says that its submit failed. */
export function FormError({ error }: { error: unknown }) {
  return (
    <div className={css.formError} role="alert">
      {Boolean(error) && <ErrorText error={error} />}
    </div>
  )
}
