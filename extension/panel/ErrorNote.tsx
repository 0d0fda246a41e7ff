import { explain } from '#web/ui/explain.ts'

/** Shows what went wrong, if anything. */
export function ErrorNote({ error }: { error: unknown }) {
  if (!error) return null
  const { message, detail } = explain(error)
  return (
    <p role="alert" className="error">
      <strong>{message}</strong> {detail}
    </p>
  )
}
