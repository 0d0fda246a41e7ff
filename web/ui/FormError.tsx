import { ErrorText } from './ErrorState.tsx'

/** The one place where a form says that its submit failed. */
export function FormError({ error }: { error: unknown }) {
  return <div role="alert">{Boolean(error) && <ErrorText error={error} />}</div>
}
