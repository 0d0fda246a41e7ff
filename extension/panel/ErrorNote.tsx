import { explain } from '#web/ui/explain.ts'

/** Says what went wrong; nothing without an error. */
export function ErrorNote({ error }: { error: unknown }) {
  if (!error) return null
  const { message, detail } = explain(error)
  return (
    <p role="alert" className="error">
      <strong>{message}</strong> {detail}
    </p>
  )
}
